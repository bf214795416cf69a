import { ApiError } from "../api/api-error.ts";
import type { GenerationRecord } from "../api/generation-record.ts";

/** Pauses before each look, in ms: the record may lag the audio by a moment (wire reference §14.2). */
const PAUSES = [0, 250, 500, 1000, 2000, 4000] as const;

/**
 * The record of a generation; asked for again while there is none yet (404). Undefined when none
 * came, or when it could not be read: a clip can do without its cost.
 */
export async function readRecord(
  read: () => Promise<GenerationRecord>,
  wait: (ms: number) => Promise<void>,
): Promise<GenerationRecord | undefined> {
  for (const pause of PAUSES) {
    if (pause > 0) await wait(pause);
    try {
      return await read();
    } catch (thrown) {
      const isMissing = thrown instanceof ApiError && thrown.failure.code === 404;
      if (!isMissing) return undefined;
    }
  }
  return undefined;
}
