import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";

/** The pino level of an error. */
const ERROR_LEVEL = 50;
/** So many are kept. */
const MOST = 100;
/** So many characters of each. */
const LENGTH = 500;

/** What a process prints that no healthy server prints. Lines of its log below an error are no complaint; anything else is one. */
export function complaintsOf({
  stdout,
  stderr,
}: Pick<ChildProcess, "stdout" | "stderr">): readonly string[] {
  const complaints: string[] = [];
  const note = (line: string): void => {
    const level = /^\{"level":(\d+)/.exec(line)?.[1];
    const isFine = line.trim() === "" || Number(level) < ERROR_LEVEL;
    if (!isFine && complaints.length < MOST) complaints.push(line.slice(0, LENGTH));
  };
  for (const stream of [stdout, stderr]) {
    if (stream !== null) createInterface(stream).on("line", note);
  }
  return complaints;
}
