"""Prints the OpenAPI of the server, the socket's messages included, for generators of other languages' types.

uv run python scripts/openapi.py > openapi.json
npx openapi-typescript openapi.json -o web/src/protocol/schema.ts
"""

import json

from stoneage.server.app import make_app
from stoneage.server.config import Config

app = make_app(Config("sqlite:///unused.db"))
print(json.dumps(app.openapi(), indent=1, sort_keys=True))
