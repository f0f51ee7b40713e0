"""Prints the OpenAPI of the server, the socket's messages included, for generators of other languages' types.

uv run python scripts/openapi.py > openapi.json
npx openapi-typescript openapi.json -o web/src/protocol/schema.ts
"""

import json

from stoneage.server.app import make_app

app = make_app()
print(json.dumps(app.openapi(), indent=1, sort_keys=True))
