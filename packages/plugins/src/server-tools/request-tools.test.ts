import { GatewayError } from "@sluice/errors";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { plainHost } from "../conformance/plain-host.ts";
import type { Plugin, ServerTool } from "../plugin.ts";
import { openPlugins } from "../plugin-run.ts";
import { installedTools } from "./installed-tools.ts";
import { namedTools } from "./named-tools.ts";
import { pluginTools } from "./plugin-tools.ts";

const toolOf = (type: string, more: Partial<ServerTool> = {}): ServerTool => ({
  type,
  parameters: z.object({}),
  describe: () => ({ description: "", parameters: {} }),
  execute: async () => "4",
  ...more,
});
const dice = toolOf("sluice:dice");
const search = toolOf("sluice:web_search", {
  options: z.strictObject({ limit: z.int().default(5), key: z.string().optional() }),
});
const games: Plugin = {
  id: "games",
  options: z.strictObject({ sides: z.int().min(2).default(6) }),
  serverTools: [dice],
};
const web: Plugin = { id: "web", options: z.strictObject({}), serverTools: [search] };
const installed = installedTools([games, web]);
const request = { messages: [] };
const offer = { installed, defaults: {}, host: plainHost(), request };

function refusal(items: Parameters<typeof namedTools>[0], defaults = {}): GatewayError {
  try {
    namedTools(items, { ...offer, defaults });
  } catch (error) {
    if (GatewayError.isInstance(error)) return error;
  }
  throw new Error("nothing was refused");
}

it("the first plugin's tool of a type is the one that is installed", () => {
  const other: Plugin = { ...web, id: "other", serverTools: [toolOf("sluice:dice")] };
  expect(installedTools([games, other]).get("sluice:dice")).toEqual({ plugin: games, tool: dice });
});

describe("the tools that a request names", () => {
  it("have their parameters for options, over the account's entry", () => {
    const defaults = { web: { enabled: true, key: "k", limit: 3 } };
    const items = [
      { type: "function" },
      { type: "web_search", parameters: { limit: 9, key: null } },
      { type: "openrouter:dice" },
      { type: "custom" },
    ];
    const tools = namedTools(items, { ...offer, defaults });
    expect(tools.map(({ tool, pluginId, context }) => [tool, pluginId, context.options])).toEqual([
      [search, "web", { key: "k", limit: 9 }],
      [dice, "games", { sides: 6 }],
    ]);
    expect(tools[0]?.context.request).toBe(request);
  });

  it("count once, as the last item says", () => {
    const items = [
      { type: "sluice:dice", parameters: { sides: 3 } },
      { type: "openrouter:dice", parameters: { sides: 4 } },
    ];
    expect(namedTools(items, offer).map(({ context }) => context.options)).toEqual([{ sides: 4 }]);
  });

  it("may not set what is the account's", () => {
    const guarded = installedTools([
      { ...web, serverTools: [{ ...search, accountOnly: ["key"] }] },
    ]);
    const named = (parameters: Record<string, unknown>) =>
      namedTools([{ type: "sluice:web_search", parameters }], {
        ...offer,
        installed: guarded,
        defaults: { web: { key: "k" } },
      });
    expect(named({ limit: 2 })[0]?.context.options).toEqual({ key: "k", limit: 2 });
    expect(() => named({ key: "other" })).toThrow(/^tools\[0\]\.parameters has no field "key"/);
  });

  it("may not change what the account lets nobody change", () => {
    const defaults = { games: { prevent_overrides: true, sides: 20 } };
    const named = (parameters?: Readonly<Record<string, unknown>>) =>
      namedTools([{ type: "sluice:dice", ...(parameters && { parameters }) }], {
        ...offer,
        defaults,
      });
    expect(named()[0]?.context.options).toEqual({ sides: 20 });
    expect(named({ sides: null })[0]?.context.options).toEqual({ sides: 20 });
    expect(refusal([{ type: "sluice:dice", parameters: { sides: 3 } }], defaults)).toMatchObject({
      status: 403,
      message: "tools[0].parameters.sides is set in sluice.yaml for all requests of this gateway",
    });
  });

  it("tell what they do not read, unless their schema is another's business", () => {
    const loose = z.looseObject({ limit: z.int().optional() });
    const taking = installedTools([
      { ...web, serverTools: [{ ...search, options: loose.transform((options) => options) }] },
      { ...games, serverTools: [{ ...dice, options: loose }] },
    ]);
    const unread = (type: string) => {
      const item = { type, parameters: { limit: 2, limt: 3, odd: null } };
      return namedTools([item], { ...offer, installed: taking })[0]?.unread;
    };
    expect(unread("web_search")).toEqual(["tools.limt"]);
    expect(unread("sluice:dice")).toBeUndefined();
  });

  it("are refused by the name of the parameter", () => {
    expect(refusal([{ type: "web_search", parameters: { limit: "x" } }])).toMatchObject({
      status: 400,
      metadata: { path: "tools[0].parameters.limit" },
    });
    const odd = [{ type: "custom" }, { type: "sluice:dice", parameters: { odd: 1 } }];
    expect(refusal(odd).message).toMatch(/^tools\[1\]\.parameters has no field "odd"/);
    expect(refusal([{ type: "openrouter:bash" }]).message).toContain("openrouter:bash");
  });
});

describe("the tools of a request's plugins", () => {
  const open = (plugins: readonly Plugin[]) => {
    const active = plugins.map((plugin) => ({ plugin, options: plugin.options.parse({}) }));
    return openPlugins(active, request, plainHost());
  };

  it("have their plugins' contexts", () => {
    const run = open([games]);
    expect(pluginTools(run)).toEqual([
      { tool: dice, pluginId: "games", context: run.entries[0]?.context },
    ]);
  });

  it("are those that it offers, as long as it takes part", () => {
    const shy = { ...games, serverTools: [toolOf("sluice:dice", { offered: () => false })] };
    expect(pluginTools(open([shy]))).toEqual([]);
    const run = open([games]);
    for (const entry of run.entries) entry.state = "out";
    expect(pluginTools(run)).toEqual([]);
  });
});
