import { GatewayError } from "@sluice/errors";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { activate } from "./activate.ts";
import { checkDefaults } from "./check-defaults.ts";
import { definePlugin } from "./define-plugin.ts";

const strict = definePlugin({
  id: "strict",
  options: z.strictObject({
    level: z.int().min(1).nullish(),
    engine: z.enum(["a", "b"]).nullish(),
  }),
});
const open = definePlugin({
  id: "open",
  options: z.looseObject({ words: z.array(z.string()).default([]) }),
});
const keyed = definePlugin({
  id: "keyed",
  options: z.strictObject({ level: z.int().optional(), secret: z.undefined().optional() }),
  accountOptions: z.strictObject({ level: z.int().optional(), secret: z.string().optional() }),
});
const installed = [strict, open, keyed];

function refusal(work: () => unknown): GatewayError {
  try {
    work();
  } catch (error) {
    if (GatewayError.isInstance(error)) return error;
  }
  throw new Error("nothing was refused");
}

describe("activation", () => {
  it("is nothing without items", () => {
    expect(activate(undefined, installed)).toEqual([]);
    expect(activate(null, installed)).toEqual([]);
    expect(activate([], installed, { strict: { level: 1 } })).toEqual([]);
  });

  it("keeps the installed order, whatever the request's", () => {
    const active = activate([{ id: "open" }, { id: "strict", level: 2 }], installed);
    expect(active.map(({ plugin }) => plugin.id)).toEqual(["strict", "open"]);
    expect(active.map(({ options }) => options)).toEqual([{ level: 2 }, { words: [] }]);
  });

  it("leaves out what is not enabled, and takes null for enabled", () => {
    const items = [
      { id: "strict", enabled: false },
      { id: "open", enabled: null },
    ];
    expect(activate(items, installed).map(({ plugin }) => plugin.id)).toEqual(["open"]);
  });

  it("lets the last of two items count", () => {
    const items = [
      { id: "strict", level: 1, engine: "a" },
      { id: "strict", level: 2 },
    ];
    expect(activate(items, installed)).toEqual([{ plugin: strict, options: { level: 2 } }]);
    const off = [{ id: "strict" }, { id: "strict", enabled: false }];
    expect(activate(off, installed)).toEqual([]);
  });

  it("names an unknown id and what is installed", () => {
    const error = refusal(() => activate([{ id: "open" }, { id: "nope" }], installed));
    expect(error.status).toBe(400);
    expect(error.message).toBe(
      'plugins[1].id: no plugin "nope" is installed; installed are strict, open, keyed',
    );
    expect(refusal(() => activate([{ id: "toString" }], installed)).status).toBe(400);
    expect(refusal(() => activate([{ id: "x", enabled: false }], [])).message).toMatch(
      /none is installed/,
    );
  });

  it("names the option that does not fit", () => {
    const error = refusal(() => activate([{ id: "open" }, { id: "strict", level: 0 }], installed));
    expect(error.status).toBe(400);
    expect(error.message).toBe("plugins[1].level must be at least 1");
    expect(error.metadata?.path).toBe("plugins[1].level");
    expect(refusal(() => activate([{ id: "strict", odd: 1 }], installed)).message).toBe(
      'plugins[0] has no field "odd" (allowed are level, engine)',
    );
  });

  it("says that an option is the operator's", () => {
    const strictly = definePlugin({
      id: "strictly",
      options: z.strictObject({}).transform(() => ({})),
      accountOptions: z.strictObject({ secret: z.string().optional() }),
    });
    const said = (item: object) =>
      refusal(() => activate([{ id: "strictly", ...item }], [strictly])).message;
    expect(said({ secret: "mine" })).toBe(
      'plugins[0] has no field "secret" (it has none): it is set in sluice.yaml alone',
    );
    expect(said({ secrt: "mine" })).toBe('plugins[0] has no field "secrt" (it has none)');
  });

  it("gives the words of a plugin's own check", () => {
    const own = definePlugin({
      id: "own",
      options: z.strictObject({
        word: z.string().refine((word) => word === word.toLowerCase(), "lower case alone"),
        deep: z.array(z.strictObject({ one: z.int().optional() })).optional(),
      }),
    });
    const said = (item: object) => refusal(() => activate([{ id: "own", ...item }], [own])).message;
    expect(said({ word: "A" })).toBe("plugins[0].word is not valid: lower case alone");
    expect(said({ word: "a", deep: [{ two: 2 }] })).toBe(
      'plugins[0].deep[0] has no field "two" (allowed are one)',
    );
  });

  it("keeps unknown options of a plugin that wants them", () => {
    expect(activate([{ id: "open", odd: 1 }], installed)[0]?.options).toEqual({
      words: [],
      odd: 1,
    });
  });
});

describe("the account's defaults", () => {
  it("lie under the item's options", () => {
    const defaults = { strict: { level: 3, engine: "b" } };
    const options = (item: object) =>
      activate([{ id: "strict", ...item }], installed, defaults)[0]?.options;
    expect(options({})).toEqual({ level: 3, engine: "b" });
    expect(options({ level: 1 })).toEqual({ level: 1, engine: "b" });
    expect(options({ level: null })).toEqual({ level: 3, engine: "b" });
  });

  it("act on every request only with enabled: true", () => {
    const ids = (enabled: unknown) =>
      activate([], installed, { strict: { level: 1, enabled } }).map(({ plugin }) => plugin.id);
    expect(ids(true)).toEqual(["strict"]);
    expect(ids(false)).toEqual([]);
    expect(ids(undefined)).toEqual([]);
  });

  it("give way to a request that disables the plugin", () => {
    expect(
      activate([{ id: "strict", enabled: false }], installed, { strict: { enabled: true } }),
    ).toEqual([]);
  });

  it("are no bar to a request that asks for the plugin", () => {
    expect(activate([{ id: "strict" }], installed, { strict: { enabled: false } })).toHaveLength(1);
  });

  it("that prevent overrides can be asked for, and not changed or turned off", () => {
    const defaults = { strict: { enabled: true, prevent_overrides: true, level: 3 } };
    const asked = (item: object) => activate([{ id: "strict", ...item }], installed, defaults);
    for (const item of [{}, { enabled: true }, { enabled: null, level: null }]) {
      expect(asked(item)).toEqual([{ plugin: strict, options: { level: 3 } }]);
    }
    expect(activate([], installed, defaults)).toHaveLength(1);
    for (const [item, name] of [
      [{ enabled: false }, "enabled"],
      [{ level: 1 }, "level"],
    ] as const) {
      expect(refusal(() => asked(item))).toMatchObject({
        status: 403,
        message: `plugins[0].${name} is set in sluice.yaml for all requests of this gateway`,
      });
    }
    const off = { strict: { enabled: false, prevent_overrides: true } };
    expect(activate([{ id: "strict", enabled: false }], installed, off)).toEqual([]);
    for (const item of [{}, { enabled: true }]) {
      expect(refusal(() => activate([{ id: "strict", ...item }], installed, off))).toMatchObject({
        status: 403,
        message: "plugins[0].enabled is set in sluice.yaml for all requests of this gateway",
      });
    }
    const own = { strict: { prevent_overrides: false, level: 3 } };
    expect(activate([{ id: "strict", level: 1 }], installed, own)[0]?.options).toEqual({
      level: 1,
    });
    expect(
      refusal(() => activate([{ id: "strict", prevent_overrides: true }], installed)).status,
    ).toBe(400);
  });

  it("may hold what an item may not", () => {
    const defaults = { keyed: { secret: "s", level: 1 } };
    expect(activate([{ id: "keyed", level: 2 }], installed, defaults)[0]?.options).toEqual({
      secret: "s",
      level: 2,
    });
    expect(
      refusal(() => activate([{ id: "keyed", secret: "mine" }], installed, defaults)).status,
    ).toBe(400);
  });

  it("that do not fit are not the caller's fault", () => {
    const error = refusal(() => activate([], installed, { strict: { enabled: true, level: 0 } }));
    expect(error.status).toBe(500);
    expect(error.message).not.toContain("level");
  });

  it("are told of before any request comes", () => {
    expect(
      checkDefaults(installed, {
        strict: { enabled: true, level: 0, odd: 1 },
        keyed: { enabled: true, secret: "s" },
        nope: {},
      }),
    ).toEqual([
      { id: "strict", path: ["level"], message: "plugins.strict.level must be at least 1" },
      {
        id: "strict",
        path: ["odd"],
        at: "key",
        message: 'plugins.strict has no field "odd" (allowed are level, engine)',
      },
      { id: "nope", message: "plugins.nope is not installed" },
    ]);
  });

  it("have switches that are true or false", () => {
    expect(checkDefaults(installed, { open: { enabled: "yes", prevent_overrides: 1 } })).toEqual([
      { id: "open", path: ["enabled"], message: "plugins.open.enabled must be true or false" },
      {
        id: "open",
        path: ["prevent_overrides"],
        message: "plugins.open.prevent_overrides must be true or false",
      },
    ]);
    expect(checkDefaults(installed, { strict: { enabled: null, level: 1 } })).toEqual([]);
  });

  it("may lack what a request brings, and are told of where a value is wrong", () => {
    const whole = z.strictObject({ url: z.url(), language: z.enum(["en", "de"]) });
    const lending = definePlugin({ id: "lending", options: whole });
    const faults = (entry: object) => checkDefaults([lending], { lending: { ...entry } });
    expect(faults({ language: "en" })).toEqual([]);
    expect(faults({ enabled: true, language: "en" })).toHaveLength(1);
    expect(faults({ language: "fr" })).toEqual([
      {
        id: "lending",
        path: ["language"],
        message: 'plugins.lending.language must be one of "en", "de"',
      },
    ]);
    expect(faults({ langage: "en" })).toMatchObject([{ path: ["langage"], at: "key" }]);
    const eager = definePlugin({ id: "lending", options: whole, actsUnasked: () => true });
    expect(checkDefaults([eager], { lending: { language: "en" } })).toHaveLength(1);
  });
});

it("activates or refuses, whatever the items", () => {
  const item = fc
    .record({
      id: fc.constantFrom("strict", "open", "keyed", "__proto__", "x"),
      enabled: fc.option(fc.boolean()),
      level: fc.jsonValue(),
    })
    .map((one) => ({ ...one }));
  fc.assert(
    fc.property(fc.array(item, { maxLength: 4 }), (items) => {
      try {
        const active = activate(items, installed);
        expect(new Set(active.map(({ plugin }) => plugin)).size).toBe(active.length);
      } catch (error) {
        expect(GatewayError.isInstance(error) && error.status).toBe(400);
      }
    }),
  );
});
