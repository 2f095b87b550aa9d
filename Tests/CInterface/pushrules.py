"""The C library as Python calls it: the standard library's ctypes, and nothing else."""
import ctypes
from ctypes import POINTER, byref, c_char_p, c_int, c_size_t, c_uint, c_void_p

DONE, MISUSE, RULE_FILE, MESSAGE = 0, 2, 3, 4
EXPLAIN, STRICT = 1, 2


class Text(ctypes.Structure):
    _fields_ = [("bytes", c_void_p), ("length", c_size_t)]


class Source(ctypes.Structure):
    _fields_ = [("name", c_char_p), ("bytes", c_char_p), ("length", c_size_t)]


class Library:
    """The functions of `pushrules.h`, with their types; each call gives the status and the text."""

    def __init__(self, path):
        self.c = ctypes.CDLL(path)
        text, policy = POINTER(Text), POINTER(c_void_p)
        for name, result, arguments in [
            ("version", c_char_p, []),
            ("text_free", None, [text]),
            ("free", None, [c_void_p]),
            ("load", c_int, [c_char_p, c_char_p, c_size_t, policy, text]),
            ("load_sources", c_int, [POINTER(Source), c_size_t, policy, text]),
            ("load_file", c_int, [c_char_p, policy, text]),
            ("decide", c_int, [c_void_p, c_char_p, c_size_t, c_uint, text]),
            ("decide_lines", c_int, [c_void_p, c_char_p, c_size_t, c_uint, text]),
            ("fact_request", c_int, [c_void_p, c_char_p, c_size_t, text]),
            ("add_fact", c_int, [c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, text]),
        ]:
            function = getattr(self.c, "pushrules_" + name)
            function.restype, function.argtypes = result, arguments

    def _call(self, name, *arguments):
        text = Text()
        status = getattr(self.c, "pushrules_" + name)(*arguments, byref(text))
        found = ctypes.string_at(text.bytes, text.length) if text.bytes else b""
        self.c.pushrules_text_free(byref(text))
        return status, found

    def _load(self, name, *arguments):
        policy = c_void_p()
        status, text = self._call(name, *arguments, byref(policy))
        return status, text, policy.value

    def version(self):
        return self.c.pushrules_version().decode()

    def free(self, policy):
        self.c.pushrules_free(policy)

    def load(self, name, rules):
        return self._load("load", name, rules, len(rules or b""))

    def load_sources(self, files):
        sources = (Source * len(files))(*[(name, text, len(text)) for name, text in files])
        return self._load("load_sources", sources, len(files))

    def load_file(self, path):
        return self._load("load_file", path)

    def decide(self, policy, message, options=0):
        return self._call("decide", policy, message, len(message), options)

    def decide_lines(self, policy, messages, options=0):
        return self._call("decide_lines", policy, messages, len(messages), options)

    def fact_request(self, policy, message):
        return self._call("fact_request", policy, message, len(message))

    def add_fact(self, policy, message, fact):
        return self._call("add_fact", policy, message, len(message), fact, len(fact))
