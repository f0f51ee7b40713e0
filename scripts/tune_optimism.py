"""Find by how much the package's networks overrate the seat through whose eyes they look: data/optimism.json.

    uv run python -m scripts.tune_optimism [--tables base-2,expansion-5]

Without `--tables` those are measured whose network is another than they were measured with. A table takes a quarter
of a minute to one of a core. What they tell after that is measured by `scripts/ladder.py --only calibration`, on other
games.
"""

import argparse
import json
from pathlib import Path
from typing import Final

from stoneage.bots.weights import OPTIMISM, SHIPPED, shipped_hash
from stoneage.lab.calibration import optimism_of

FILE: Final = Path(__file__).parents[1] / "src" / "stoneage" / OPTIMISM
TABLES: Final = ((2, False), (3, False), (4, False), (2, True), (3, True), (4, True), (5, True))
GAMES: Final = 1500
SEED: Final = 2  # the ladder measures with 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=lambda names: names.split(","), metavar="TABLE,TABLE")
    wanted = parser.parse_args().tables
    known = json.loads(FILE.read_text(encoding="utf-8"))
    for players, expansion in TABLES:
        table, network = shipped_hash(players, expansion)
        if table in (wanted or [table] * (known.get(table, {}).get("network") != network)):
            logits = round(optimism_of(SHIPPED.load(players, expansion), players, expansion, GAMES, SEED), 3)
            print(f"{table}: {logits}", flush=True)
            known[table] = {"logits": logits, "network": network}
            FILE.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
