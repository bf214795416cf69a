import { describe, expect, it } from "vitest";
import { builtInAdapters } from "./built-in-adapters.ts";
import { createRegistry } from "./create-registry.ts";

describe("createRegistry", () => {
  it("finds the providers that adapters make by their slugs, several of one adapter", () => {
    const adapter = builtInAdapters.get("openai");
    const make = (slug: string) =>
      adapter?.create({ slug, name: slug, headers: {}, options: adapter.options.parse({}) });
    const registry = createRegistry([make("north"), make("south")].filter((one) => !!one));
    expect([...registry.keys()]).toEqual(["north", "south"]);
    expect(registry.get("north")).toMatchObject({ baseUrl: "https://api.openai.com/v1" });
  });

  it("refuses two providers of one slug", () => {
    const own = { kind: "direct", slug: "own", name: "Own" } as const;
    expect(() => createRegistry([own, own])).toThrow(RangeError);
  });
});

describe("builtInAdapters", () => {
  it("knows each adapter by its own id", () => {
    for (const [id, adapter] of builtInAdapters) expect(adapter.id).toBe(id);
    expect([...builtInAdapters.keys()]).toEqual(expect.arrayContaining(["openai", "local"]));
  });

  it("refuses options that the adapter does not know", () => {
    const openai = builtInAdapters.get("openai");
    expect(openai?.options.safeParse({ dialekt: "openai" }).success).toBe(false);
  });
});
