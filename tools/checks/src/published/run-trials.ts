import type { Trial } from "./trial.ts";

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : `${error}`);

/** Tries one after the other, says how each came out, and gives the number of failures. */
export async function runTrials(
  trials: readonly Trial[],
  say: (line: string) => void,
): Promise<number> {
  let failed = 0;
  for (const { name, run } of trials) {
    try {
      await run();
      say(`ok      ${name}`);
    } catch (error) {
      failed += 1;
      say(`FAILED  ${name}\n${reasonOf(error)}`);
    }
  }
  return failed;
}
