"""Compares the verdicts of examples/library, which links the library, with those of the command line: of plain
`check` on the files of tests/known, and of `check --learn auto` and `check --assume` on some that have parts."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile


def by_library(program, files, options=()):
    """What the program prints of each file: "safe", "unsafe assert", "error: …"."""
    done = subprocess.run([program, *options, *files], capture_output=True, text=True)
    if done.returncode not in (0, 2):
        raise SystemExit(f"exit {done.returncode}: {program}\n{done.stderr}")
    lines = done.stdout.splitlines()
    return [line.removeprefix(f"{file}: ") for file, line in zip(files, lines, strict=True)]


def by_command_line(arbiter, file, options=()):
    done = subprocess.run([arbiter, "check", file, *options, "--format", "json"], capture_output=True, text=True)
    answer = json.loads(done.stdout)
    if done.returncode == 2:
        return f"error: {answer['error']['message']}"
    verdict = answer["verdict"]
    return verdict if verdict == "safe" else f"{verdict} {answer['reason']}"


def compare(arbiter, program, files, options=()):
    """How many verdicts differ, and which there are."""
    wrong = 0
    kinds = set()
    for file, got in zip(files, by_library(program, files, options)):
        wanted = by_command_line(arbiter, file, options)
        kinds.add(wanted.split()[0])
        if wanted != got:
            wrong += 1
            print(f"{file} {' '.join(options)}: the command line says `{wanted}`, the library `{got}`")
    return wrong, kinds


def compare_parts(arbiter, program, examples):
    """The same of programs with parts; the assumptions are those that the command line learns."""
    files = sorted(str(path) for path in pathlib.Path(examples, "ag").glob("*.ia"))
    files += [str(pathlib.Path(examples, name)) for name in ("hello.ia", "stack.ia")]  # which have no parts
    unsized = [str(pathlib.Path(examples, name)) for name in ("queue.ia", "papers/intro003.ia")]  # data X;
    wrong, kinds = compare(arbiter, program, files + unsized, ["--learn", "auto"])
    with tempfile.TemporaryDirectory() as directory:
        for file in files:
            assumption = str(pathlib.Path(directory, pathlib.Path(file).stem + ".assumption"))
            subprocess.run([arbiter, "check", file, "--learn", "auto", "-o", assumption], capture_output=True)
            if not os.path.exists(assumption):
                continue
            more, others = compare(arbiter, program, [file], ["--assume", assumption])
            wrong += more
            kinds |= {f"assume {kind}" for kind in others}
    return wrong, kinds


def main(arbiter, program, program_for_parts, examples, *folders):
    files = sorted(str(path) for folder in folders for path in pathlib.Path(folder).rglob("*")
                   if path.suffix in (".ia", ".lts"))
    wrong, kinds = compare(arbiter, program, files)
    missing = {"safe", "unsafe", "unknown", "error:"} - kinds
    wrong_parts, kinds = compare_parts(arbiter, program_for_parts, examples)
    wrong += wrong_parts
    missing |= {"safe", "unsafe", "assume safe"} - kinds
    print(f"{len(files)} files compared, {wrong} wrong")
    if missing:
        print(f"no file is {', '.join(sorted(missing))}")
    return 1 if wrong or missing else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
