import { definePlugin, type ServerTool } from "@sluice/plugins";
import { collectAnswer } from "@sluice/providers";
import * as z from "zod";
import { waits } from "./waits.ts";

const described = (description: string) => () => ({
  description,
  parameters: { type: "object", properties: {} },
});

let arrived: (() => void) | undefined;

/** Resolves when two calls are there at once. */
function meet(): Promise<void> {
  const other = arrived;
  if (other === undefined) {
    return new Promise((resolve) => {
      arrived = resolve;
    });
  }
  arrived = undefined;
  other();
  return Promise.resolve();
}

const tools: readonly ServerTool[] = [
  {
    type: "sluice:meet",
    parameters: z.object({ name: z.string() }),
    describe: described("Ends when two of its calls run at once."),
    async execute(args) {
      await meet();
      return `met ${(args as { name: string }).name}`;
    },
  },
  {
    type: "sluice:long",
    parameters: z.object({ words: z.int() }),
    describe: described("Gives a long text."),
    execute: async (args) => "tall penguins ".repeat((args as { words: number }).words / 2),
  },
  {
    type: "sluice:broken",
    parameters: z.object({}),
    describe: described("Throws."),
    execute: () => Promise.reject(new Error("secret of the tool")),
  },
  {
    type: "sluice:hang",
    parameters: z.object({}),
    timeoutMs: 200,
    describe: described("Never ends."),
    execute: () => new Promise(() => {}),
  },
  {
    type: "sluice:wait",
    parameters: z.object({}),
    timeoutMs: 60_000,
    describe: described("Waits until it is told to stop."),
    execute: (_args, _context, signal) => {
      waits().push("begun");
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          waits().push("stopped");
          reject(new Error("stopped"));
        });
      });
    },
  },
  {
    type: "sluice:paid",
    parameters: z.object({ nanos: z.int().default(50_000) }),
    describe: described("Buys a search."),
    async execute(args, { charge }) {
      await charge({ name: "web-search", nanos: (args as { nanos: number }).nanos });
      const annotation = {
        type: "url_citation" as const,
        url_citation: { url: "https://ex.org/a", title: "A" },
      };
      return { content: "A is at https://ex.org/a", annotations: [annotation] };
    },
  },
  {
    type: "sluice:ask",
    parameters: z.object({ most: z.number().optional() }),
    describe: described("Asks another model, which may ask for the time, until that has cost so much."),
    async execute(args, { request, run }) {
      const { model } = request;
      const { most } = args as { readonly most?: number };
      const when = { type: "max_cost" as const, max_cost_in_dollars: most ?? 0 };
      const asked = {
        ...(model ? { model } : {}),
        messages: [{ role: "user" as const, content: "inner" }],
        ...(most === undefined ? {} : { stop_server_tools_when: [when] }),
      };
      const inner = await run(asked, { serverTools: [{ type: "openrouter:datetime" }] });
      const result = await collectAnswer(inner);
      return `inner said ${result.choices[0]?.message.content}`;
    },
  },
];

const testTools = definePlugin({
  id: "test-tools",
  options: z.strictObject({}),
  serverTools: tools,
});

/** Answers by itself with what another call says. */
const asker = definePlugin({
  id: "asker",
  options: z.strictObject({}),
  async before({ request: { model, messages, stream }, run }) {
    const asked = { ...(model ? { model } : {}), messages, ...(stream === true ? { stream } : {}) };
    return { kind: "answer", answer: await run(asked) };
  },
});

export default [testTools, asker];
