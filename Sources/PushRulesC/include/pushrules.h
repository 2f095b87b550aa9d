/*
 * pushrules for C, and for all languages that call C.
 *
 * A policy is loaded once; then any number of threads decide messages by it:
 *
 *     pushrules_policy *policy;
 *     pushrules_text text;
 *     if (pushrules_load_file("shop.pushrules", &policy, &text) != PUSHRULES_DONE) {
 *       fprintf(stderr, "%s", text.bytes);
 *     }
 *     pushrules_text_free(&text);
 *     ...
 *     if (pushrules_decide(policy, message, length, 0, &text) == PUSHRULES_DONE) {
 *       use(text.bytes, text.length);
 *     }
 *     pushrules_text_free(&text);
 *     ...
 *     pushrules_free(policy);
 *
 * Results and errors
 *   Each call returns a status. What it has to say stands in a pushrules_text: the result when the
 *   status is PUSHRULES_DONE, else what is wrong. The library keeps no "last error", so it does not
 *   matter on which thread, and how much later, a text is read.
 *
 * Ownership
 *   The caller owns the struct pushrules_text, the library its bytes. A call sets both members
 *   without looking at what they were, so free the text of one call before you hand the struct to
 *   the next. Each text is freed by pushrules_text_free and by nothing else, in any order, on any
 *   thread; texts outlive their policy. The library copies what it is given: the caller's bytes need
 *   to be there only during the call.
 *
 * Encodings
 *   All texts are UTF-8. Messages and decisions are JSON. What goes in is a pointer and a length in
 *   bytes, and needs no zero byte at its end; a NULL pointer with the length 0 is an empty text. Only
 *   names and paths are C strings. Of what comes out, a zero byte follows the last byte and is not
 *   counted, and no other byte is zero.
 *
 * Threads
 *   All functions may be called by any number of threads at the same time, with one policy or with
 *   several; no thread waits while another decides. pushrules_free is the exception: the caller sees
 *   to it that no call with this policy is running then, or comes later. A call needs at most
 *   512 KiB of stack, however deep a message or a rule file is nested.
 *
 * Mistakes
 *   A NULL handle, a NULL pointer where there must be something, and options that do not exist give
 *   PUSHRULES_MISUSE and do nothing. No message and no rule file stops the process. What cannot be
 *   told from a good handle, such as one that was freed, must not be given. When the process has no
 *   memory left, it is stopped.
 *
 * Limits
 *   A rule file has at most 16 MiB, a policy at most 16 files, a message at most 1 GiB. The policy
 *   language bounds what deciding takes; see grammar/REFERENCE.md, "Limits". A policy keeps as many
 *   evaluators as there were threads that decided by it at the same time, each with the memory that
 *   its largest message needed.
 */
#ifndef PUSHRULES_H
#define PUSHRULES_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What became of a call: the exit status that the program `pushrules` has for the same. */
typedef int pushrules_status;

/* Done; the text is the result. */
#define PUSHRULES_DONE 0
/* The call means nothing, for example because a pointer is NULL; the text says which. */
#define PUSHRULES_MISUSE 2
/* A rule file cannot be read or has an error; the text is what `pushrules check` prints for it. */
#define PUSHRULES_RULE_FILE 3
/* A message is invalid, is rejected or lacks a fact; the text is {"error":{...}}. */
#define PUSHRULES_MESSAGE 4

/* Options of pushrules_decide and pushrules_decide_lines; joined by |. */

/* The decision gets a last key, "explain": all candidates of each field, and why each won or lost. */
#define PUSHRULES_EXPLAIN 1u
/* Keys that the policy does not know, and keys that stand twice, are errors of the message. */
#define PUSHRULES_STRICT 2u

/* A loaded policy. */
typedef struct pushrules_policy pushrules_policy;

/* What a call has to say. `bytes` is NULL and `length` 0 where it has nothing to say. */
typedef struct pushrules_text {
  const char *bytes;
  size_t length;
} pushrules_text;

/* A rule file in memory. */
typedef struct pushrules_source {
  /* For diagnostics, and what the paths after `extends` are relative to. */
  const char *name;
  const char *bytes;
  size_t length;
} pushrules_source;

/* The version of the library, such as "0.1.0"; never freed. */
const char *pushrules_version(void);

/* Frees a text's bytes and sets both members to zero; a text without bytes, and NULL, are fine. */
void pushrules_text_free(pushrules_text *text);

/*
 * Loads a policy from a rule file that extends no other.
 *
 *   name    the file's name, for diagnostics
 *   bytes   its contents
 *   policy  gets the policy, to be freed by pushrules_free; NULL when it cannot be loaded
 *   text    gets the warnings, if there are any; else what is wrong. Either is as
 *           `pushrules check --error-format plain` prints it, lines that end in a line break
 *
 * PUSHRULES_DONE, PUSHRULES_RULE_FILE, PUSHRULES_MISUSE.
 */
pushrules_status pushrules_load(const char *name, const char *bytes, size_t length,
                                pushrules_policy **policy, pushrules_text *text);

/*
 * The same for a policy of several files: the first is the policy, the others are those that it
 * extends, under the names by which they are found: the path after `extends`, joined to the folder
 * of the file that says it.
 */
pushrules_status pushrules_load_sources(const pushrules_source *sources, size_t count,
                                        pushrules_policy **policy, pushrules_text *text);

/*
 * The same for a file, and the files that it extends, from the file system.
 *
 *   path    relative to the current folder, or absolute
 */
pushrules_status pushrules_load_file(const char *path, pushrules_policy **policy,
                                     pushrules_text *text);

/* Frees a policy; no call may be using it. NULL is fine. */
void pushrules_free(pushrules_policy *policy);

/*
 * Decides one message.
 *
 *   message  one JSON object, over as many lines as it likes
 *   options  0, or PUSHRULES_EXPLAIN, PUSHRULES_STRICT
 *   text     gets the decision, one JSON object in one line without a line break: the fields that
 *            have a value, in the order of the policy. A gate that is shut stands alone with its
 *            reason: {"send":false,"reason":"..."}. With PUSHRULES_MESSAGE it gets
 *            {"error":{"code":...,"message":...,"path":...,"line":...,"column":...,"offset":...}};
 *            `path` is left out where the error belongs to no value, `line` and `column` count from
 *            1, `column` and `offset` in bytes.
 *
 * PUSHRULES_DONE, PUSHRULES_MESSAGE, PUSHRULES_MISUSE.
 */
pushrules_status pushrules_decide(const pushrules_policy *policy, const char *message,
                                  size_t length, unsigned options, pushrules_text *text);

/*
 * Decides many messages.
 *
 *   messages  one on each line; blank lines are skipped
 *   text      gets a line for each message, in order: its decision, or its error in its place. They
 *             are the bytes that `pushrules eval --input ndjson --format json` writes for the same
 *             input; `line` counts the lines of the input.
 *
 * PUSHRULES_DONE, or PUSHRULES_MESSAGE when at least one line is an error, as the program's exit
 * status says it, too: the text holds all lines in either case. PUSHRULES_MISUSE.
 */
pushrules_status pushrules_decide_lines(const pushrules_policy *policy, const char *messages,
                                        size_t length, unsigned options, pushrules_text *text);

/*
 * Says which fact has to be found out before a message can be decided (`observe` in the policy).
 *
 *   text  gets {"name":...,"kind":...,"arguments":[...],"keys":[...]}, or nothing (NULL, 0) when the
 *         message holds all that its decision needs
 *
 * Ask, find out, add, and ask again until there is nothing to find out; then decide.
 *
 * PUSHRULES_DONE, PUSHRULES_MESSAGE, PUSHRULES_MISUSE.
 */
pushrules_status pushrules_fact_request(const pushrules_policy *policy, const char *message,
                                        size_t length, pushrules_text *text);

/*
 * Adds to a message the fact that pushrules_fact_request asks for.
 *
 *   fact  a JSON object; keys that the request does not name are left out
 *   text  gets the message with the fact, or the message as it is when it lacks none
 *
 * PUSHRULES_DONE, PUSHRULES_MESSAGE, PUSHRULES_MISUSE.
 */
pushrules_status pushrules_add_fact(const pushrules_policy *policy, const char *message,
                                    size_t length, const char *fact, size_t fact_length,
                                    pushrules_text *text);

#ifdef __cplusplus
}
#endif

#endif
