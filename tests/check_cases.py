"""What tests/cases does: runs the tool on cases with known answers and compares."""

import csv
import json
import pathlib
import subprocess
import sys


def answer(arbiter, *arguments, exits=(0, 1)):
    """The tool's JSON for these arguments; a bug or bad input has none."""
    done = subprocess.run([arbiter, *arguments, "--format", "json"], capture_output=True, text=True)
    if done.returncode not in exits:
        raise SystemExit(f"exit {done.returncode}: arbiter {' '.join(arguments)}\n{done.stderr}")
    return json.loads(done.stdout)


class Cases:
    def __init__(self, arbiter, folder):
        self.arbiter = arbiter
        self.folder = pathlib.Path(folder)
        self.checked = 0
        self.wrong = 0

    def expect(self, what, wanted, got):
        self.checked += 1
        if wanted == got:
            return
        self.wrong += 1
        print(f"{what}: expected {wanted}, got {got}")

    def refines(self, left, right, observe):
        verdict = answer(self.arbiter, "refines", left, right, "--observe", observe)["verdict"]
        return verdict == "refines"

    def pair(self, row):
        left = str(self.folder / "terms" / f"{row['id']}.l.ia")
        right = str(self.folder / "terms" / f"{row['id']}.r.ia")
        names = {(True, True): "EQ", (True, False): "LE", (False, True): "GE", (False, False): "NE"}
        for observe, column in (("termination", "IA_or_safety"), ("abort", "AIA")):
            both = self.refines(left, right, observe), self.refines(right, left, observe)
            self.expect(f"{row['id']}, {observe}", row[column], names[both])
            verdict = answer(self.arbiter, "equiv", left, right, "--observe", observe)["verdict"]
            self.expect(f"{row['id']}, {observe}, equiv", row[column] == "EQ", verdict == "equivalent")
        compared = answer(self.arbiter, "equiv", left, right)
        sizes = [str(model["states"]) for model in compared["models"]]
        self.expect(f"{row['id']}, states", [row["states_left"], row["states_right"]], sizes)
        play = compared.get("play", [])
        self.expect(f"{row['id']}, moves", len(row["shortest_witness"].split()), len(play))
        if play:
            self.expect(f"{row['id']}, side", row["side"], compared["play_of"])

    def term(self, row):
        file = str(self.folder / "terms" / f"{row['id']}.ia")
        states = answer(self.arbiter, "model", file)["model"]["states"]
        self.expect(f"{row['id']}, states", row["states_left"], str(states))

    def verdict(self, row):
        """Safety of a single term, and the length of the shortest play to an error."""
        file = str(self.folder / "terms" / f"{row['id']}.ia")
        checked = answer(self.arbiter, "check", file)
        self.expect(f"{row['id']}, check", row["IA_or_safety"].lower(), checked["verdict"])
        moves = len(row["shortest_witness"].split())
        self.expect(f"{row['id']}, check, moves", moves, len(checked.get("play", [])))

    # Verdicts of papers.md for finite programs, with the length of the shortest play where it is known.
    VERDICTS = [
        ("sort.ia", ["-D", "n=5"], "safe", 0),
        ("switch.ia", [], "safe", 0),
        ("stack001.ia", ["--int", "0..1", "--error", "error"], "unsafe", 16),
        ("ex3-000.ia", [], "unsafe", 4),
        ("stack003.ia", ["-W", "X=1", "-D", "n=5"], "unsafe", None),
        ("search003.ia", ["-W", "X=2", "-D", "n=5"], "unsafe", None),
        ("intro003.ia", ["-W", "X=1"], "safe", 0),
        ("intro003.ia", ["-W", "X=2"], "unsafe", None),
        ("reverse003.ia", ["-W", "X=2", "-D", "n=2"], "safe", 0),
    ]

    # Programs of papers.md with plain integers: the verdict, the length of the play or the reason, and
    # for 000's own rule what the last refinement made of which variable.
    UNBOUNDED = [
        ("ex3-000.ia", None, "unsafe", 4, ("x", "[0,0]")),
        ("stack000-empty.ia", (3, 10, 15, 25), "unsafe", lambda n: 4, ("top", "[0,0]")),
        ("stack000-overflow.ia", (3, 10, 15, 25), "unsafe", lambda n: 4 * n + 4, ("top", "[0,{n}]")),
        ("stack000-printed.ia", (3, 10, 15, 25), "unsafe", lambda n: 4 * n + 4, None),
        ("parity-002-printed.ia", None, "unsafe", 4, None),
        ("chain-002.ia", None, "safe", 0, None),
        ("parity-002.ia", None, "unknown", "rounds", None),
        ("magic-002.ia", None, "unknown", "relation", None),
        ("global-002.ia", None, "unknown", "relation", None),
        ("ex4-002.ia", None, "unknown", "relation", None),
    ]

    def unbounded(self):
        for name, sizes, verdict, wanted, split in self.UNBOUNDED:
            for n in sizes or (None,):
                self.unbounded_at(name, n, verdict, wanted(n) if callable(wanted) else wanted, split)

    def unbounded_at(self, name, n, verdict, wanted, split):
        file = str(self.folder / "papers" / name)
        size = [] if n is None else ["-D", f"n={n}"]
        rules = ["smart"] if split is None else ["smart", "paper"]
        for rule in rules:
            what = f"{name}, {size}, --refine {rule}"
            checked = answer(self.arbiter, "check", file, *size, "--refine", rule, exits=(0, 1, 3))
            self.expect(f"{what}, verdict", verdict, checked["verdict"])
            got = checked.get("reason") if verdict == "unknown" else len(checked.get("play", []))
            self.expect(f"{what}, moves or reason", wanted, got)
            if rule == "paper":
                last = checked.get("refinements", [{}])[-1]
                self.expect(f"{what}, refined", (split[0], split[1].format(n=n)),
                            (last.get("what"), last.get("to")))

    def check(self):
        self.unbounded()
        with open(self.folder / "terms" / "expected.tsv", newline="") as table:
            for row in csv.DictReader(table, delimiter="\t", restval=""):
                if row["kind"] == "safe":
                    self.verdict({key: value or "" for key, value in row.items()})
        for name, options, verdict, moves in self.VERDICTS:
            checked = answer(self.arbiter, "check", str(self.folder / "papers" / name), *options)
            self.expect(f"{name}, {options}, check", verdict, checked["verdict"])
            if moves is not None:
                self.expect(f"{name}, {options}, moves", moves, len(checked.get("play", [])))

    def terms(self):
        with open(self.folder / "terms" / "expected.tsv", newline="") as table:
            for row in csv.DictReader(table, delimiter="\t", restval=""):
                row = {key: value or "" for key, value in row.items()}
                self.pair(row) if row["kind"] == "eq" else self.term(row)

    # The figures of papers.md; 003 counts one terminated state more than we do in search003.
    PAPERS = [
        ("sort.ia", {5: 163, 10: 948, 15: 2858, 20: 6393}, []),
        ("stack003.ia", {5: 34, 10: 59, 15: 84, 20: 109}, ["-W", "X=1"]),
        ("search003.ia", {5: 35, 10: 65, 15: 95, 20: 125}, ["-W", "X=2"]),
        ("search003.ia", {5: 67, 10: 137, 15: 207, 20: 277}, ["-W", "X=3"]),
        ("search003.ia", {5: 123, 10: 273, 15: 423, 20: 573}, ["-W", "X=4"]),
        ("reverse003.ia", {2: 18}, ["-W", "X=2"]),
    ]

    def fsp(self):
        """LTSA's answers for every composite process: sizes, verdicts, lengths of traces."""
        with open(self.folder / "fsp" / "expected.tsv", newline="") as table:
            rows = list(csv.DictReader(table, delimiter="\t"))
        for row in rows:
            self.composite(row)
        if not any(row["file"].startswith("book/") for row in rows):
            print("PASSED OVER: the files of other people, which are only in ../shared/cases/fsp")
        # What must be rejected, and what is read and not checked.
        for name, code in (("u12_sequential_syntax_error", 2), ("u13_property_nondet_is_rejected", 2),
                           ("u27_ltl_safety", 3)):
            file = str(self.folder / "fsp" / "unit" / f"{name}.lts")
            done = subprocess.run([self.arbiter, "check", file], capture_output=True, text=True)
            self.expect(f"{name}, exit code", code, done.returncode)

    def composite(self, row):
        what = f"{row['file']}, {row['process']}"
        file = str(self.folder / "fsp" / row["file"])
        chosen = [] if row["process"] == "DEFAULT" else ["--process", row["process"]]
        checked = answer(self.arbiter, "check", file, "--all", *chosen)
        self.expect(f"{what}, states", row["states"], str(checked["stats"]["states"]))
        self.expect(f"{what}, transitions", row["transitions"], str(checked["stats"]["transitions"]))
        lengths = {"error": "-", "deadlock": "-"}
        for fault in reversed(checked["errors"]):
            kind = "deadlock" if fault["reason"] == "deadlock" else "error"
            lengths[kind] = str(len(fault["play"]))
        self.expect(f"{what}, error", row["shortest_error"], lengths["error"])
        self.expect(f"{what}, deadlock", row["shortest_deadlock"], lengths["deadlock"])
        plain = answer(self.arbiter, "check", file, *chosen)
        kinds = {None: "safe", "deadlock": "deadlock"}
        self.expect(f"{what}, verdict", row["verdict"], kinds.get(plain.get("reason"), "violation"))
        if row["minimal_states"] != "-":
            model = answer(self.arbiter, "model", file, *chosen)["model"]
            wanted = [row["minimal_states"], row["minimal_transitions"]]
            self.expect(f"{what}, minimal", wanted, [str(model["states"]), str(model["transitions"])])

    def ag(self):
        """The assume-guarantee instances: directly, by learning, and the weakest assumption."""
        with open(self.folder / "ag" / "expected.tsv", newline="") as table:
            for row in csv.DictReader(table, delimiter="\t"):
                file = str(self.folder / "ag" / row["file"])
                checked = answer(self.arbiter, "check", file, "--process", "SYS", "--property", "P")
                holds = "holds" if checked["verdict"] == "safe" else "violated"
                self.expect(f"{row['file']}, verdict", row["verdict"], holds)
                length = str(len(checked["play"])) if "play" in checked else "-"
                self.expect(f"{row['file']}, violation", row["shortest_violation"], length)
                whole = answer(self.arbiter, "check", file, "--process", "SYS", "--all")["stats"]
                sizes = [str(whole["states"]), str(whole["transitions"])]
                self.expect(f"{row['file']}, system",
                            [row["system_states"], row["system_transitions"]], sizes)
                self.assumptions(row, file)

    def assumptions(self, row, file):
        of_system = ["--process", "SYS", "--property", "P"]
        weakest = answer(self.arbiter, "assumption", file, "--of", "M1", *of_system)["model"]
        self.expect(f"{row['file']}, weakest", row["weakest_assumption_states"], str(weakest["states"]))
        self.expect(f"{row['file']}, interface", row["sigma"], str(weakest.get("actions")))
        for part in ("M2", "M1", "auto"):
            learned = answer(self.arbiter, "check", file, "--learn", part, *of_system)
            holds = "holds" if learned["verdict"] == "safe" else "violated"
            self.expect(f"{row['file']}, learning {part}", row["verdict"], holds)
            length = str(len(learned["play"])) if "play" in learned else "-"
            self.expect(f"{row['file']}, violation by learning {part}", row["shortest_violation"], length)
            proof = {"holds": "inductive", "violated": "replayed"}[holds]
            self.expect(f"{row['file']}, certificate by learning {part}", proof, learned["certificate"])

    def papers(self):
        papers = self.folder / "papers"
        for name, sizes, options in self.PAPERS:
            for n, wanted in sizes.items():
                model = answer(self.arbiter, "model", str(papers / name), "-D", f"n={n}", *options)
                self.expect(f"{name}, n = {n}, {options}", wanted, model["model"]["states"])
        model = answer(self.arbiter, "model", str(papers / "switch.ia"))["model"]
        self.expect("switch.ia", [9, 12], [model["states"], model["transitions"]])


def main():
    arbiter, folder, *words = sys.argv[1:]
    cases = Cases(arbiter, folder)
    if "terms" in words or "all" in words:
        cases.terms()
    if "papers" in words or "all" in words:
        cases.papers()
    if "check" in words or "all" in words:
        cases.check()
    if "fsp" in words or "all" in words:
        cases.fsp()
    if "ag" in words or "all" in words:
        cases.ag()
    print(f"{cases.checked} answers checked, {cases.wrong} wrong")
    return 1 if cases.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
