import { createHash } from "node:crypto";
import type { ChatRequest } from "@sluice/plugins";
import { configure } from "safe-stable-stringify";

/** Fields that say nothing about the answer: how it is sent, for whom, and by which plugins. */
const ABOUT_THE_CALL: ReadonlySet<string> = new Set([
  "metadata",
  "plugins",
  "prompt_cache_key",
  "prompt_cache_options",
  "safety_identifier",
  "session_id",
  "stream",
  "stream_options",
  "trace",
  "usage",
  "user",
]);

const inOneOrder = configure({ deterministic: true });

/**
 * What two requests share that want the same answer: all that the model reads, in one order of members, null like
 * absent. The scope locks it to one key: nobody is given what was answered to another.
 */
export function cacheKey(scope: string, request: ChatRequest): string {
  const asked = Object.entries(request).filter(
    ([name, value]) => value != null && !ABOUT_THE_CALL.has(name),
  );
  const canonical = inOneOrder(Object.fromEntries(asked));
  return createHash("sha256")
    .update(JSON.stringify([scope, canonical]))
    .digest("base64");
}
