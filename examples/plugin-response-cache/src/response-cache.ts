import { definePlugin } from "@sluice/plugins";
import { AnswerCache, type CacheClock, type CacheContext } from "./answer-cache.ts";
import { cacheKey } from "./cache-key.ts";
import { accountOptions, type CacheOptions, requestOptions } from "./options.ts";
import { keptAnswer, ownAnswer } from "./own-answer.ts";
import { passedBy } from "./passed-by.ts";

const SUMMARIES = {
  HIT: "answered from the cache",
  MISS: "not in the cache",
  MERGED: "answered together with the same request",
  BYPASS: "passed by the cache",
} as const;

/**
 * An exact cache of answers, each locked to the key that asked for it. Requests that are the same while the first is
 * under way share its call, which goes on as long as one of them waits. What is kept ended well: no errors, nothing
 * cut for length, no refusals. Answers from here cost nothing.
 */
export function createResponseCache(clock: CacheClock) {
  const cache = new AnswerCache(clock);
  return definePlugin<CacheOptions>({
    id: "response-cache",
    options: requestOptions,
    accountOptions,
    async before(context) {
      const { request, options, scope, requestId: id } = context;
      const reason = passedBy(request, options, context.offeredTools);
      if (reason !== undefined) {
        tell(context, "BYPASS", { reason });
        return { kind: "continue", request };
      }
      const now = clock.now();
      const key = cacheKey(scope, request);
      const frame = { id, created: Math.floor(now / 1000) };
      if (options.clear) cache.forget(key, options);
      const kept = cache.find(key, options);
      if (kept !== undefined) {
        const { keptAt, expiresAt, sourceId: source_id } = kept;
        tell(context, "HIT", {
          age: seconds(now - keptAt),
          ttl: seconds(expiresAt - now),
          source_id,
        });
        return { kind: "answer", answer: keptAnswer(kept, frame) };
      }
      const { answer, shared } = await cache.fetch(context, key);
      tell(context, shared ? "MERGED" : "MISS", { ttl: options.ttl });
      return { kind: "answer", answer: ownAnswer(answer, frame) };
    },
    settled: (context) => cache.leave(context),
  });
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

/** What the reply headers of the reference's response cache would say, as a stage. */
function tell({ report }: CacheContext, status: keyof typeof SUMMARIES, data: object): void {
  const isFree = status === "HIT" || status === "MERGED";
  report({
    type: "plugin",
    name: "response-cache",
    summary: SUMMARIES[status],
    data: { status, ...data },
    ...(isFree ? { cost_usd: 0 } : {}),
  });
}
