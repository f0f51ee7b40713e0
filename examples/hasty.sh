#!/bin/sh
# A bot without any JSON library: stoneage arena --bots "exec:sh examples/hasty.sh,random"
read -r hello
echo '{"hello":1,"name":"hasty","about":"takes the first move of the list"}'
while read -r line; do
  number=$(printf '%s' "$line" | sed 's/^{"ask":\([0-9]*\).*/\1/')
  move=$(printf '%s' "$line" | sed 's/.*"legal":\["\([^"]*\)".*/\1/')
  printf '{"answer":%s,"move":"%s"}\n' "$number" "$move"
done
