"""Decides messages with PySpark. usage: decide.py PUSHRULES POLICY MESSAGES DECISIONS PARTITIONS"""

import shlex
import sys

from pyspark import SparkContext

pushrules, policy, messages, decisions, partitions = sys.argv[1:]

decide = shlex.join([pushrules, "eval", "--input", "ndjson", "--jobs", "1", policy, "-"])
# Status 4 says that some message was at fault. Its error stands in its place; the job goes on.
command = shlex.join(["sh", "-c", f"{decide} || [ $? = 4 ]"])

lines = SparkContext(appName="pushrules").textFile(messages, int(partitions))
lines.pipe(command, checkCode=True).saveAsTextFile(decisions)
