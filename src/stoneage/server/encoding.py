"""Messages as bytes."""

import orjson


def encode(message: object) -> bytes:
    """Returns the JSON of a message."""
    return orjson.dumps(message)
