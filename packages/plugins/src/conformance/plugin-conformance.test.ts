import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { Plugin } from "../plugin.ts";
import { pluginConformance } from "./plugin-conformance.ts";
import type { PluginSamples } from "./plugin-samples.ts";

const good: Plugin = { id: "good", options: z.strictObject({}) };

async function failed(plugin: Plugin, samples?: PluginSamples): Promise<string> {
  const results = await Promise.all(
    pluginConformance(plugin, samples).map(({ name, run }) =>
      run().then(
        () => "",
        (error: unknown) => `${name}: ${String(error)}`,
      ),
    ),
  );
  return results.join("\n").trim();
}

let counter = 0;

describe("the checks of a plugin", () => {
  it("pass a plugin that does nothing", async () => {
    expect(await failed(good)).toBe("");
  });

  it.each<[string, Partial<Plugin>, RegExp]>([
    ["an odd id", { id: "Bad Id" }, /odd id/],
    ["a schema that takes anything", { options: z.unknown() }, /for options/],
    [
      "a throw that is no GatewayError",
      {
        before: () => {
          throw new Error("oh");
        },
      },
      /before: .*(oh|threw)/,
    ],
    [
      "writing to the request",
      {
        before: ({ request }) => {
          request.messages.push({ role: "user", content: "" });
          return { kind: "continue", request };
        },
      },
      /before: /,
    ],
    [
      "an invalid request",
      {
        before: () => ({
          kind: "continue",
          request: { messages: [{ role: "robot", content: "x" }] as never },
        }),
      },
      /gave a request in which messages/,
    ],
    [
      "a stage of odd shape",
      {
        before: ({ report, request }) => {
          report({ type: "x" } as never);
          return { kind: "continue", request };
        },
      },
      /report was given a stage without type or name/,
    ],
    [
      "state between requests",
      { before: ({ request }) => ({ kind: "continue", request: { ...request, seed: counter++ } }) },
      /otherwise than the first/,
    ],
    [
      "a settled that throws",
      {
        settled: () => {
          throw new Error("oh");
        },
      },
      /settled threw/,
    ],
    ["changed usage", { afterResult: (_context, { usage, ...result }) => result }, /usage changed/],
    [
      "an invalid result",
      { afterResult: (_context, result) => ({ ...result, choices: [{}] as never }) },
      /gave a result without choices/,
    ],
    [
      "a lost finish reason",
      {
        async *afterStream(_context, chunks) {
          for await (const one of chunks)
            if (one.usage) yield one;
            else yield { ...one, choices: [] };
        },
      },
      /finish reasons changed/,
    ],
    [
      "lost usage",
      {
        async *afterStream(_context, chunks) {
          for await (const { usage, ...one } of chunks) yield one;
        },
      },
      /usage changed/,
    ],
    [
      "a swallowed failure",
      {
        async *afterStream(_context, chunks) {
          try {
            yield* chunks;
          } catch {
            /* gone */
          }
        },
      },
      /the failure became/,
    ],
  ])("find %s", async (_name, fields, words) => {
    expect(await failed({ ...good, ...fields })).toMatch(words);
  });

  it("let a plugin remember that says why", async () => {
    const before: Plugin["before"] = ({ request }) => ({
      kind: "continue",
      request: { ...request, seed: counter++ },
    });
    expect(await failed({ ...good, before }, { remembers: "it counts requests" })).toBe("");
  });

  it("find bad options that are taken", async () => {
    expect(
      await failed({ ...good, options: z.looseObject({}) }, { badOptions: [{ a: 1 }] }),
    ).toMatch(/bad options were taken/);
  });
});
