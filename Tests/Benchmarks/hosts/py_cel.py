"""CEL. usage: py_cel.py rust|c++ agora|nim [--eval SECONDS]

One expression: CEL has no variables or loops, so values are bound with a map() over one element,
and template arguments are unrolled. replace() is CEL's strings extension where the implementation
has it, else a function of the host.
"""

import sys

import orjson

from host import POLICIES, SECONDS, measure

engine, policy = sys.argv[1:3]
source = (POLICIES / f"{policy}.cel").read_text(encoding="utf-8")

if engine == "rust":
    import cel

    program = cel.compile(source)

    def decide(record):
        context = cel.Context()
        context.add_function("replace", lambda text, old, new: text.replace(old, new))
        context.add_variable("rec", record)
        return program.execute(context)

else:
    from cel_expr_python import cel
    from cel_expr_python.ext import ext_strings

    environment = cel.NewEnv(variables={"rec": cel.Type.DYN}, extensions=[ext_strings.ExtStrings()])
    # This binding aborts once it has returned enough nulls, so "" stands for null here.
    program = environment.compile(source.replace("null", "''"), disable_check=True)

    def plain(value):
        value = value.value() if hasattr(value, "value") else value
        return None if value == "" else value

    def decide(record):
        decision = program.eval(data={"rec": record}).value()
        return {key: plain(value) for key, value in decision.items()}


if SECONDS:
    measure(decide, [orjson.loads(line) for line in sys.stdin.buffer])
else:
    write = sys.stdout.buffer.write
    for line in sys.stdin.buffer:
        write(orjson.dumps(decide(orjson.loads(line)), option=orjson.OPT_APPEND_NEWLINE))
