import { badRequest } from "@sluice/errors";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { Plugin, ServerTool } from "../plugin.ts";
import { pluginConformance } from "./plugin-conformance.ts";
import type { PluginSamples } from "./plugin-samples.ts";

const dice: ServerTool = {
  type: "acme:dice",
  parameters: z.object({ sides: z.int() }),
  describe: () => ({ description: "Rolls a die.", parameters: { type: "object" } }),
  execute: async () => "4",
};

const withTool = (more: Partial<ServerTool>): Plugin => ({
  id: "good",
  options: z.strictObject({}),
  serverTools: [{ ...dice, ...more }],
});

const samples: PluginSamples = { toolArguments: { "acme:dice": [{ sides: 6 }] } };

async function failed(plugin: Plugin, more: PluginSamples = samples): Promise<string> {
  const results = await Promise.all(
    pluginConformance(plugin, more).map(({ name, run }) =>
      run().then(
        () => "",
        (error: unknown) => `${name}: ${String(error)}`,
      ),
    ),
  );
  return results.join("\n").trim();
}

describe("the checks of server tools", () => {
  it.each<[string, Partial<ServerTool>]>([
    ["gives a text", {}],
    [
      "gives a citation",
      {
        execute: async () => ({
          content: "4",
          annotations: [{ type: "url_citation", url_citation: { url: "https://example.test" } }],
        }),
      },
    ],
    [
      "refuses as it may",
      {
        execute: async () => {
          throw badRequest("a die has more sides");
        },
      },
    ],
  ])("pass a tool that %s", async (_name, more) => {
    expect(await failed(withTool(more))).toBe("");
  });

  it.each<[string, Partial<ServerTool>, RegExp]>([
    ["an odd type", { type: "Dice" }, /odd type/],
    [
      "no words",
      { describe: () => ({ description: "", parameters: { type: "object" } }) },
      /no description/,
    ],
    [
      "a schema of no object",
      { describe: () => ({ description: "x", parameters: {} }) },
      /not of an object/,
    ],
    ["parameters that take anything", { parameters: z.unknown() }, /took null/],
    [
      "sample arguments that are refused",
      { parameters: z.object({ rolls: z.int() }) },
      /refused \{"sides":6\}/,
    ],
    [
      "an answer of another kind",
      { execute: async () => ({ content: 4 }) as never },
      /its content is no text/,
    ],
    [
      "an odd annotation",
      { execute: async () => ({ content: "4", annotations: [{ type: "url_citation" } as never] }) },
      /odd annotation/,
    ],
    [
      "a throw that is no GatewayError",
      {
        execute: async () => {
          throw new Error("oh");
        },
      },
      /acme:dice: gives a text.*threw Error: oh/,
    ],
    [
      "writing to its arguments",
      {
        execute: async (args) => {
          (args as { sides: number }).sides = 1;
          return "1";
        },
      },
      /threw TypeError/,
    ],
  ])("find %s", async (_name, more, words) => {
    expect(await failed(withTool(more))).toMatch(words);
  });
});

describe("the checks of purchases", () => {
  const host = { fetch: async () => new Response("4") };
  const buying = (name: string, nanos: number, refunds: boolean): Plugin =>
    withTool({
      async execute(_args, { charge, fetch }) {
        const { refund } = await charge({ name, nanos });
        try {
          return await (await fetch("https://example.test")).text();
        } catch {
          if (refunds) refund();
          return "It could not be rolled.";
        }
      },
    });

  it("pass a tool that pays first, and takes back what it did not get", async () => {
    expect(await failed(buying("die-roll", 5, true), { ...samples, host })).toBe("");
  });

  it.each<[string, Plugin, RegExp]>([
    ["an odd name", buying("Die roll", 5, true), /odd name: Die roll/],
    ["parts of a nano-dollar", buying("roll", 0.5, true), /odd price of roll: 0.5/],
    ["a price that is kept for nothing", buying("roll", 5, false), /kept the price of roll/],
    [
      "what is fetched without money",
      withTool({
        async execute(_args, { charge, fetch }) {
          await charge({ name: "roll", nanos: 5 })
            .then(({ refund }) => refund())
            .catch(() => undefined);
          return (await fetch("https://example.test")).text();
        },
      }),
      /went on to fetch/,
    ],
  ])("find %s", async (_name, plugin, words) => {
    expect(await failed(plugin, { ...samples, host })).toMatch(words);
  });
});
