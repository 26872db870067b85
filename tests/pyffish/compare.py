"""Compares the legal moves of positions with Fairy-Stockfish's.

Reads a file of JSON lines: first {"ini": text}, which defines all variants, then one position a line,
{"variant", "fen", "check", "moves"}. Prints every difference as a JSON line and a last line {"compared": n}.
"""

import json
import sys

import pyffish


def main(path):
    compared = 0
    with open(path) as file:
        pyffish.load_variant_config(json.loads(next(file))["ini"])
        known = set(pyffish.variants())
        for line in file:
            position = json.loads(line)
            variant, fen = position["variant"], position["fen"]
            if variant not in known:
                raise SystemExit(f"Fairy-Stockfish did not take {variant}")
            theirs = sorted(pyffish.legal_moves(variant, fen, []))
            check = pyffish.gives_check(variant, fen, [])
            compared += 1
            if theirs != position["moves"] or check != position["check"]:
                difference = {
                    "variant": variant,
                    "fen": fen,
                    "only_ours": sorted(set(position["moves"]) - set(theirs)),
                    "only_theirs": sorted(set(theirs) - set(position["moves"])),
                    "twice": sorted({m for m in theirs if theirs.count(m) > 1}),
                    "check": [position["check"], check],
                }
                print(json.dumps(difference))
    print(json.dumps({"compared": compared, "version": ".".join(map(str, pyffish.version()))}))


main(sys.argv[1])
