"""jsonnet (Rust). usage: py_jsonnet.py agora|nim

500 messages go to one evaluation as an external variable (a JSON list is jsonnet), since each
evaluation reads the policy and the standard library again.
"""

import itertools
import json
import sys

import rjsonnet

from host import POLICIES

program = (
    f"local decide = import '{POLICIES / sys.argv[1]}.jsonnet';"
    " std.lines([std.manifestJsonMinified(decide(message)) for message in std.extVar('batch')])"
)
sys.stdout.reconfigure(encoding="utf-8")
while batch := list(itertools.islice(sys.stdin.buffer, 500)):
    messages = "[" + ",".join(line.decode() for line in batch) + "]"
    text = rjsonnet.evaluate_snippet("policy", program, ext_codes={"batch": messages})
    sys.stdout.write(json.loads(text))
