import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import type { Batch } from "./batch.ts";

/** A run of items: from `start` on, `end` not included. */
export interface BatchPart {
  readonly start: number;
  readonly end: number;
}

/**
 * The runs of items that go up one call each.
 *
 * @param what the items' name, for the message
 * @throws ProviderError `unsupported` for more than one call takes, where answers cannot be put together
 */
export function batchParts(
  { most = Number.POSITIVE_INFINITY, joins }: Batch,
  items: number,
  what: string,
  call: Call<unknown>,
): readonly BatchPart[] {
  if (items <= most) return [{ start: 0, end: items }];
  if (!joins) {
    const { providerName, model } = call.endpoint;
    const message = `${providerName} takes at most ${most} ${what} at once with ${model}, and results of several calls cannot be compared; there are ${items}`;
    throw codecError(call, { kind: "unsupported", message });
  }
  return Array.from({ length: Math.ceil(items / most) }, (_, at) => ({
    start: at * most,
    end: Math.min(items, (at + 1) * most),
  }));
}
