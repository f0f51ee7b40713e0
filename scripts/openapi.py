"""Print the OpenAPI of the server, the socket's messages included, for generators of other languages' types.

uv run python scripts/openapi.py > openapi.json
npx openapi-typescript openapi.json -o web/src/protocol/schema.ts
"""

import json

from stoneage.server.app import make_app
from stoneage.server.config import Config

print(json.dumps(make_app(Config("sqlite:///unused.db")).openapi(), indent=1, sort_keys=True))
