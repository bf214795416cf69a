import type { CallOptions } from "../call/call-options.ts";
import { askedOnce } from "./asked-once.ts";

/** How many calls of one request run at a time. */
const AT_ONCE = 4;

/**
 * The answers of several calls of one request, in order, a few at a time. The first that fails calls the others off
 * and is thrown: half of an answer is none. The id that is told is that of the first.
 */
export async function callParts<Part, Answer>(
  parts: readonly Part[],
  callOne: (part: Part, options: CallOptions) => Promise<Answer>,
  options: CallOptions,
): Promise<readonly Answer[]> {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return [await callOne(first, options)];
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const { onAnswerId: _id, ...others } = askedOnce(options);
  const answers: Answer[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < parts.length && !signal.aborted) {
      const at = next;
      next += 1;
      const told = at === 0 ? { ...options, ...others } : others;
      answers[at] = await callOne(parts[at] as Part, { ...told, signal });
    }
  };
  const workers = Array.from({ length: Math.min(AT_ONCE, parts.length) }, work);
  try {
    await Promise.all(workers);
  } catch (error) {
    failed.abort();
    await Promise.allSettled(workers);
    throw error;
  }
  options.signal.throwIfAborted();
  return answers;
}
