#!/usr/bin/env python3
"""Holds the JSON of many commands against docs/schema/answer.json, and the schema against docs/json.md.

usage: check_json.py ARBITER REPOSITORY

The validator knows the few words of JSON Schema that the schema uses, and fails for any other.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
ANNOTATIONS = {"$schema", "title", "description", "definitions"}


def has_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def faults(value, schema, root, path):
    """What is wrong with the value, a line each."""
    found = []
    for word, wanted in schema.items():
        if word == "$ref":
            found += faults(value, root["definitions"][wanted.removeprefix("#/definitions/")], root, path)
        elif word == "type":
            names = wanted if isinstance(wanted, list) else [wanted]
            if not any(has_type(value, name) for name in names):
                found.append(f"{path} should be {' or '.join(names)}: {value!r}")
        elif word == "enum":
            if value not in wanted:
                found.append(f"{path} should be one of {wanted}: {value!r}")
        elif word == "const":
            if value != wanted:
                found.append(f"{path} should be {wanted!r}: {value!r}")
        elif word == "required":
            found += [f"{path} should have {key}" for key in wanted if key not in value]
        elif word == "properties":
            for key in value:
                if key in wanted:
                    found += faults(value[key], wanted[key], root, f"{path}.{key}")
        elif word == "additionalProperties":
            for key in value:
                if key in schema.get("properties", {}):
                    continue
                if wanted is False:
                    found.append(f"{path} has {key}, which the schema does not know")
                else:
                    found += faults(value[key], wanted, root, f"{path}.{key}")
        elif word == "items":
            for i, item in enumerate(value if isinstance(value, list) else []):
                found += faults(item, wanted, root, f"{path}[{i}]")
        elif word == "anyOf":
            if all(faults(value, one, root, path) for one in wanted):
                found.append(f"{path} is none of: {', '.join(one.get('title', '?') for one in wanted)}")
        elif word == "not":
            if not faults(value, wanted, root, path):
                found.append(f"{path} should be something else: {value!r}")
        elif word not in ANNOTATIONS:
            sys.exit(f"check_json.py does not know `{word}` of JSON Schema")
    return found


def keys_of(schema):
    """All names of fields in the schema."""
    names = set(schema.get("properties", {}))
    for part in list(schema.get("definitions", {}).values()) + list(schema.get("properties", {}).values()):
        names |= keys_of(part)
    if isinstance(schema.get("items"), dict):
        names |= keys_of(schema["items"])
    return names


def kind_of(schema):
    """The type of a field, in words."""
    if "$ref" in schema:
        return schema["$ref"].removeprefix("#/definitions/")
    if "enum" in schema:
        return " or ".join(sorted({type(value).__name__ for value in schema["enum"]}))
    if schema.get("type") == "array":
        return f"array of {kind_of(schema.get('items', {}))}"
    return str(schema.get("type"))


def kinds_of_keys(schema, found):
    """All types that each name of a field has, anywhere in the schema."""
    for key, value in schema.get("properties", {}).items():
        found.setdefault(key, set()).add(kind_of(value))
        kinds_of_keys(value, found)
    for part in schema.get("definitions", {}).values():
        kinds_of_keys(part, found)
    if isinstance(schema.get("items"), dict):
        kinds_of_keys(schema["items"], found)
    return found


# The command, and its exit code. DIR is a directory of the test's own.
CASES = [
    ("check examples/stack.ia", 1),
    ("check examples/stack.ia --all -v", 1),
    ("check examples/papers/example3.ia", 1),
    ("check examples/papers/example3.ia --diagram DIR/x.svg -o DIR/x.html --client DIR/c.ia", 1),
    ("check DIR/counter.ia", 0),
    ("check DIR/counter.ia --certificate DIR/counter.certificate", 0),
    ("certify DIR/counter.ia DIR/counter.certificate", 0),
    ("certify DIR/other.ia DIR/counter.certificate", None),
    ("check DIR/bounds.ia --all", 1),
    ("check DIR/relation.ia", 3),
    ("check examples/purse.ia", 1),
    ("check DIR/misread.ia -D n=1", 0),
    ("run DIR/misread.ia --moves run -D n=1", 3),
    ("check DIR/warned.lts", 0),
    ("check DIR/safe.ia --int 0..1", 0),
    ("check examples/ag/counter.ia --learn auto", 0),
    ("check examples/ag/counter.ia --learn auto -o DIR/x.assumption", 0),
    ("check examples/ag/counter.ia --assume DIR/x.assumption", None),
    ("check DIR/safe.ia --learn auto", 0),
    ("check examples/ag/queue.ia --parts", 0),
    ("check DIR/cut_off.ia", 0),
    ("check examples/channel.lts", 0),
    ("check examples/channel.lts --learn auto", 0),
    ("check examples/philosophers.lts", 1),
    ("check examples/philosophers.lts --all", 1),
    ("check DIR/property.lts", 1),
    ("check DIR/property.lts --learn auto", 1),
    ("assumption examples/channel.lts --of Output -v", 0),
    ("model examples/stack.ia --int 0..1", 0),
    ("model examples/stack.ia --int 0..1 -o DIR/m.aut", 0),
    ("model DIR/bounds.ia --observe abort", 0),
    ("model examples/channel.lts", 0),
    ("model examples/stack.ia", 2),
    ("equiv examples/switch-counter.ia examples/switch-flag.ia", 0),
    ("equiv DIR/safe.ia DIR/twice.ia --context DIR/context", 1),
    ("refines DIR/twice.ia DIR/safe.ia", 1),
    ("refines examples/strict-and.ia examples/short-circuit.ia", 0),
    ("equiv examples/channel.lts examples/channel2.lts", 0),
    ("equiv examples/channel.lts DIR/property.lts", 1),
    ("equiv DIR/wrong.ia DIR/wrong.ia", 2),
    ("run examples/hello.ia", 0),
    ("run examples/stack.ia", 3),
    ("run DIR/bounds.ia --moves 'run x.5'", 1),
    ("run DIR/bounds.ia --moves 'run y.5'", 2),
    ("graph examples/stack.ia", 0),
    ("graph examples/stack.ia -o DIR/g.json", 0),
    ("format examples/stack.ia", 0),
    ("format DIR/wrong.ia", 0),
    ("explain A020", 0),
    ("explain", 0),
    ("explain A999", 2),
    ("version", 0),
    ("check DIR/wrong.ia", 2),
    ("check nowhere.ia", 2),
    ("check examples/stack.ia --int 5", 2),
    ("check examples/stack.ia --nonsense", 2),
    ("conquer examples/stack.ia", 2),
    ("check DIR/safe.ia DIR/wrong.ia DIR/bounds.ia DIR/relation.ia", 2),
]

# The codes of the warnings that an answer has, by the file that it is about.
WARNINGS = {"misread.ia": ["A047", "A048", "A049"], "warned.lts": ["A041"]}

FILES = {
    "bounds.ia": "x : exp int[0..7] |- array a[4] : int[0..1] in a[x] := 1",
    "relation.ia": "f : com |- new int@[] x := 0 in f; assert(x = 0)",
    "counter.ia": "f : com -> com |- new int[0..7] x := 0 in f(x := (x + 1) % 3); assert(x < 3)",
    "other.ia": "f : com -> com |- new int[0..7] x := 0 in f(x := (x + 1) % 4); assert(x < 4)",
    "misread.ia": "f : com |- new int x in new bool b in x = 1; if !b then f else f",
    "warned.lts": "range R = 2..1\nP = (a[i:R] -> P | b -> P).\n",
    "cut_off.ia": "x : exp int[0..1] |- assume(x > 1); assert(x = 0)",
    "safe.ia": "f : com |- f",
    "twice.ia": "f : com |- f; f",
    "wrong.ia": "skp",
    "property.lts": "P = (a -> b -> P).\nQ = (b -> a -> Q | c -> Q).\nproperty O = (b -> a -> O).\n||S = (P || O).\n",
}


def words_of(text, directory):
    return [word.strip("'") for word in re.findall(r"'[^']*'|\S+", text.replace("DIR", directory))]


def main():
    arbiter, root = os.path.abspath(sys.argv[1]), sys.argv[2]
    with open(f"{root}/docs/schema/answer.json", encoding="utf-8") as file:
        schema = json.load(file)
    failures = []
    seen = set()
    with tempfile.TemporaryDirectory() as directory:
        for name, text in FILES.items():
            with open(f"{directory}/{name}", "w", encoding="utf-8") as file:
                file.write(text)
        for text, code in CASES:
            command = [arbiter, *words_of(text, directory), "--format", "json"]
            ended = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False,
                                   stdin=subprocess.DEVNULL)
            if code is not None and ended.returncode != code:
                failures.append(f"{text}: exit code {ended.returncode}, expected {code}\n{ended.stdout}{ended.stderr}")
            try:
                answer = json.loads(ended.stdout)
            except ValueError as error:
                failures.append(f"{text}: no JSON: {error}\n{ended.stdout}{ended.stderr}")
                continue
            for one in answer if isinstance(answer, list) else [answer]:
                seen |= set(one)
                codes = [warning["code"] for warning in one.get("warnings", [])]
                if codes != WARNINGS.get(os.path.basename(one.get("file", "")), []):
                    failures.append(f"{text}: warnings {codes}")
                failures += [f"{text}: {fault}" for fault in faults(one, schema, schema, "answer")]
    with open(f"{root}/docs/json.md", encoding="utf-8") as file:
        documented = set(re.findall(r"`([a-z_]+)`", file.read()))
    failures += [f"docs/json.md does not mention `{key}`" for key in sorted(keys_of(schema) - documented)]
    for key, kinds in sorted(kinds_of_keys(schema, {}).items()):
        if len(kinds) > 1:
            failures.append(f"`{key}` has several types: {', '.join(sorted(kinds))}")
    broken = {"arbiter": "1", "command": "check", "verdict": "perhaps", "surprise": 1, "file": 2}
    if len(faults(broken, schema, schema, "answer")) < 3:
        failures.append("the validator finds nothing wrong with a wrong answer")
    print("\n".join(failures) or f"{len(CASES)} commands, {len(seen)} fields: all as the schema says")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
