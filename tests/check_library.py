"""Compares the verdicts of examples/library, which links the library, with those of the command line."""

import json
import pathlib
import subprocess
import sys


def by_library(program, files):
    """What the program prints of each file: "safe", "unsafe assert", "error: …"."""
    done = subprocess.run([program, *files], capture_output=True, text=True)
    if done.returncode not in (0, 2):
        raise SystemExit(f"exit {done.returncode}: {program}\n{done.stderr}")
    lines = done.stdout.splitlines()
    return [line.removeprefix(f"{file}: ") for file, line in zip(files, lines, strict=True)]


def by_command_line(arbiter, file):
    done = subprocess.run([arbiter, "check", file, "--format", "json"], capture_output=True, text=True)
    answer = json.loads(done.stdout)
    if done.returncode == 2:
        first = answer["errors"][0] if "errors" in answer else answer["error"]
        return f"error: {first['message']}"
    verdict = answer["verdict"]
    return verdict if verdict == "safe" else f"{verdict} {answer['reason']}"


def main(arbiter, program, *folders):
    files = sorted(str(path) for folder in folders for path in pathlib.Path(folder).rglob("*")
                   if path.suffix in (".ia", ".lts"))
    wrong = 0
    kinds = set()
    for file, got in zip(files, by_library(program, files)):
        wanted = by_command_line(arbiter, file)
        kinds.add(wanted.split()[0])
        if wanted != got:
            wrong += 1
            print(f"{file}: the command line says `{wanted}`, the library `{got}`")
    print(f"{len(files)} files compared, {wrong} wrong")
    missing = {"safe", "unsafe", "unknown", "error:"} - kinds
    if missing:
        print(f"no file is {', '.join(sorted(missing))}")
    return 1 if wrong or missing else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
