// A bot in another language: stoneage arena --bots "exec:node examples/hasty.js,random"
const lines = require("readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const asked = JSON.parse(line);
  const answer = asked.hello
    ? { hello: 1, name: "hasty", about: "takes the last move of the list" }
    : { answer: asked.ask, move: asked.legal[asked.legal.length - 1] };
  console.log(JSON.stringify(answer));
});
