"""Opens 600 requests that never end; measures how long they stay open and how long other clients wait.

    uv run python -m benchmarks.half_requests

A third of them send part of a head, a third part of a body, a third nothing. They come from ten addresses, sixty from
each, so that no limit of connections turns any of them away: only time does. A visitor at another address asks for
`/api/me` all the while, by turns on a connection that stays and on a new one. Printed are the seconds until the last
of the six hundred is gone, how many are still there, and the visitor's waits in milliseconds. The goal: gone within
15 s, no wait over 100 ms.
"""

import argparse
import asyncio
import statistics
import time
from typing import Any, Final

from benchmarks.attacks.heads import BODY, HEAD
from benchmarks.load import wait_until_ready
from benchmarks.serving import serving

_ADDRESSES: Final = 10
_PATIENCE: Final = 30.0  # seconds after which a request counts as never given up
_BEGUN: Final = (HEAD, BODY + b"Content-Length: 9\r\n\r\n{", b"")
_WHOLE: Final = HEAD + b"\r\n"


async def hold(port: int, number: int) -> float | None:
    """Begins a request and waits; returns the seconds until the server gave it up, or None."""
    address = f"127.0.1.{1 + number % _ADDRESSES}"
    begun = time.monotonic()
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        writer.write(_BEGUN[number % len(_BEGUN)])
        async with asyncio.timeout(_PATIENCE):
            await reader.read()
    except TimeoutError:
        return None
    except OSError:
        pass
    finally:
        writer.close()
    return time.monotonic() - begun


async def visit(port: int, waits: list[float]) -> None:
    """Asks until it is cancelled, and notes the milliseconds to each answer, connecting included."""
    kept = await asyncio.open_connection("127.0.0.1", port)
    while True:
        for again in (kept, None):
            begun = time.perf_counter()
            reader, writer = again or await asyncio.open_connection("127.0.0.1", port)
            writer.write(_WHOLE)
            await reader.readuntil(b"}")
            waits.append(1000 * (time.perf_counter() - begun))
            if again is None:
                writer.close()
            await asyncio.sleep(0.05)


async def measure(port: int, requests: int) -> dict[str, Any]:
    await wait_until_ready(f"http://127.0.0.1:{port}")
    before, during = list[float](), list[float]()
    visiting = asyncio.create_task(visit(port, before))
    await asyncio.sleep(3)
    visiting.cancel()
    visiting = asyncio.create_task(visit(port, during))
    held = await asyncio.gather(*(hold(port, number) for number in range(requests)))
    visiting.cancel()
    gone = [seconds for seconds in held if seconds is not None]
    return {
        "requests": requests,
        "still_there": requests - len(gone),
        "last_gone_after_s": round(max(gone, default=0.0), 1),
        "visits": len(during),
        "wait_p50_ms": round(statistics.median(during), 1),
        "wait_max_ms": round(max(during), 1),
        "wait_max_before_ms": round(max(before), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=600)
    options = parser.parse_args()
    with serving() as (url, _):
        print(asyncio.run(measure(int(url.rpartition(":")[2]), options.requests)))


if __name__ == "__main__":
    main()
