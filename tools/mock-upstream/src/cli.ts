#!/usr/bin/env node
import { readFile } from "node:fs/promises";
import type { Answer } from "./answer.ts";
import { answerFromFlags } from "./answer-from-flags.ts";
import { completeAnswer } from "./faults/complete-answer.ts";
import { helpText, listText } from "./help-text.ts";
import { logLine } from "./log-line.ts";
import { parseScripts } from "./parse-scripts.ts";
import { type Flags, readFlags } from "./read-flags.ts";
import { startMockUpstream } from "./start-mock-upstream.ts";

const readScripts = async (file: string | undefined): Promise<readonly Answer[]> => {
  if (file === undefined) return [];
  const text = await readFile(file, "utf8");
  try {
    return parseScripts(text);
  } catch (error) {
    throw new SyntaxError(`${file}: ${error instanceof Error ? error.message : error}`);
  }
};

/** Notes each call when it begins, and when it is over as JSON if that is wanted. */
const noting =
  (answer: Answer, log: boolean): Answer =>
  (call, index) => {
    if (log) call.closed.then(() => console.log(logLine(call)));
    else console.log(`${call.method} ${call.path}`);
    return typeof answer === "function" ? answer(call, index) : answer;
  };

const serve = async (flags: Flags): Promise<void> => {
  const answer = noting(answerFromFlags(flags), flags.log);
  const scripts = (await readScripts(flags.faults)).map((one) => noting(one, flags.log));
  const mock = await startMockUpstream({ port: flags.port, host: flags.host });
  if (flags.path === undefined) {
    mock.answer(answer);
  } else {
    mock.answer(noting(completeAnswer(), flags.log));
    mock.answerFor(flags.path, answer);
  }
  mock.next(...scripts);
  // The log is for programs: what people read goes to the other stream.
  const say = flags.log ? console.error : console.log;
  say(`mock upstream at ${mock.url}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => mock.close());
};

const main = async (): Promise<void> => {
  const flags = readFlags(process.argv.slice(2));
  if (flags.help) console.log(helpText());
  else if (flags.list) console.log(listText());
  else await serve(flags);
};

/** Exit codes: 2 for a command line or script file that is wrong, 1 for all else. */
const isMisuse = (error: unknown): boolean =>
  error instanceof RangeError ||
  error instanceof SyntaxError ||
  (error instanceof TypeError && "code" in error && /^ERR_PARSE_ARGS/.test(String(error.code)));

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  if (isMisuse(error)) console.error("--help shows all flags");
  process.exitCode = isMisuse(error) ? 2 : 1;
});
