"""Compares the legal moves of positions with Fairy-Stockfish's.

Reads a file of JSON lines: first {"ini": text, "only_known": flag}, which defines variants, then one position a line,
{"variant", "fen", "check", "moves"} or, with the numbers of moves that will do, {"variant", "fen", "check", "counts"}, of
which every fifth is also asked whether it is check. Positions of variants that Fairy-Stockfish does not have are left out where "only_known" says so, else an error.
Prints every difference as a JSON line and a last line {"compared": n, "variants": n}.
"""

import json
import multiprocessing
import sys

import pyffish


def load(ini):
    pyffish.load_variant_config(ini)


def difference(numbered):
    """What is different in a position, nothing if it is all the same."""
    number, line = numbered
    position = json.loads(line)
    variant, fen, ours = position["variant"], position["fen"], position.get("moves")
    theirs = sorted(pyffish.legal_moves(variant, fen, []))
    check = pyffish.gives_check(variant, fen, []) if number % 5 == 0 else position["check"]
    if ours is None:
        if len(theirs) in position["counts"] and check == position["check"]:
            return None
        return {**position, "theirs": len(theirs), "moves": theirs, "check": [position["check"], check]}
    if theirs == ours and check == position["check"]:
        return None
    return {
        "variant": variant,
        "fen": fen,
        "only_ours": sorted(set(ours) - set(theirs)),
        "only_theirs": sorted(set(theirs) - set(ours)),
        "twice": sorted({m for m in theirs if theirs.count(m) > 1} | {m for m in ours if ours.count(m) > 1}),
        "check": [position["check"], check],
    }


def main(path):
    with open(path) as file:
        ini, *lines = file
    head = json.loads(ini)
    ini = head["ini"]
    load(ini)
    known = set(pyffish.variants())
    if head.get("only_known"):
        lines = [line for line in lines if json.loads(line)["variant"] in known]
    variants = {json.loads(line)["variant"] for line in lines}
    missing = variants - known
    if missing:
        raise SystemExit(f"Fairy-Stockfish did not take {sorted(missing)}")
    with multiprocessing.Pool(initializer=load, initargs=[ini]) as pool:
        for found in pool.imap(difference, enumerate(lines), 64):
            if found:
                print(json.dumps(found))
    print(json.dumps({"compared": len(lines), "variants": len(variants), "version": ".".join(map(str, pyffish.version()))}))


if __name__ == "__main__":
    main(sys.argv[1])
