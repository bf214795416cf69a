import { guardrailBlocked } from "@sluice/errors";
import { definePlugin } from "@sluice/plugins";
import * as z from "zod";

/** Refuses a request that holds one of the given words. */
export const wordFilter = definePlugin({
  id: "word-filter",
  options: z.object({ words: z.array(z.string().min(1)).default([]) }),
  isPure: true,
  before({ request, options, report }) {
    const text = JSON.stringify(request.messages);
    const patterns = options.words.filter((word) => text.includes(word));
    if (patterns.length === 0) return { kind: "continue", request };
    report({ type: "guardrail", name: "word-filter", data: { action: "block", patterns } });
    throw guardrailBlocked(patterns);
  },
});
