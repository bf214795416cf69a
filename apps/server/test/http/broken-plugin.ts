import { definePlugin } from "@sluice/plugins";
import type { ChatChunk } from "@sluice/schema";
import * as z from "zod";

const SECRET = "secret of /srv/operator";

const broken = (): never => {
  throw new TypeError(`Cannot read properties of undefined (reading '${SECRET}')`);
};

/** Throws what a programming mistake throws, in the hook that a request names. */
const brokenPlugin = definePlugin({
  id: "broken",
  options: z.object({
    where: z.enum(["before", "nothing", "later", "result", "stream", "middle", "settled"]),
  }),
  before({ options: { where }, request }) {
    if (where === "before") broken();
    // What no error class stands behind must not come out either.
    if (where === "nothing") throw undefined;
    if (where === "later") return Promise.reject(broken);
    return { kind: "continue", request };
  },
  afterResult({ options }, result) {
    return options.where === "result" ? broken() : result;
  },
  afterStream({ options: { where } }, chunks) {
    if (where === "stream") broken();
    return where === "middle" ? breaking(chunks) : chunks;
  },
  settled({ options }) {
    if (options.where === "settled") broken();
  },
});

/** The same, but a request does without it. */
const dispensablePlugin = definePlugin({ ...brokenPlugin, id: "dispensable", onFailure: "skip" });

/** Lets what comes before the first text pass, and the text too. */
async function* breaking(chunks: AsyncIterable<ChatChunk>): AsyncGenerator<ChatChunk> {
  for await (const chunk of chunks) {
    yield chunk;
    if (chunk.choices[0]?.delta.content === "from-a") broken();
  }
}

export default [brokenPlugin, dispensablePlugin];
