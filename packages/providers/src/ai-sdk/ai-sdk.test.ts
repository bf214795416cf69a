import { describe, expect, it } from "vitest";
import type { ProviderSettings } from "../provider.ts";
import { aiSdk } from "./ai-sdk.ts";
import type { AiSdkOptions } from "./ai-sdk-options.ts";

const makes = (settings: unknown) => ({
  languageModel: () => settings,
  specificationVersion: "v4",
});

function load(exports: Record<string, unknown>, options: Record<string, unknown> = {}, own = {}) {
  const settings: ProviderSettings<AiSdkOptions> = {
    slug: "acme",
    name: "Acme",
    headers: {},
    options: aiSdk.options.parse({ package: "@acme/ai-provider", ...options }),
    ...own,
  };
  const readNothing = () => Promise.reject(new Error("it reads no file"));
  return aiSdk.load?.(settings, async () => exports, readNothing);
}

describe("loading a package", () => {
  it.each([
    ["its only maker", { createThing: makes, VERSION: "1", default: {} }, {}],
    ["the maker that has its name", { createAcme: makes, createOther: makes }, {}],
    ["the export that is named", { createAcme: makes, build: makes }, { export: "build" }],
  ])("takes %s", async (_what, exports, options) => {
    expect(await load(exports, options)).toMatchObject({ kind: "loaded" });
  });

  it.each([
    ["no maker", { acme: {} }, {}, "exports no create… function", "package"],
    [
      "several makers",
      { createOne: makes, createTwo: makes },
      {},
      "createOne, createTwo",
      "package",
    ],
    [
      "no such export",
      { createAcme: makes },
      { export: "createAcne" },
      "exports no function createAcne: it exports createAcme",
      "export",
    ],
    ["a maker of something else", { createAcme: () => ({}) }, {}, "has no models", "package"],
    ["no such method", { createAcme: makes }, { method: "chat" }, "has no method chat", "package"],
    [
      "a maker that throws",
      {
        createAcme: () => {
          throw new Error("region is missing");
        },
      },
      {},
      "region is missing",
      "package",
    ],
  ])("refuses %s", async (_what, exports, options, words, place) => {
    expect(await load(exports, options)).toMatchObject({
      kind: "refused",
      message: expect.stringContaining(words),
      path: [place],
    });
  });

  it("hands over what the entry says, which counts more than the settings", async () => {
    const seen: unknown[] = [];
    const createAcme = (settings: unknown) => {
      seen.push(settings);
      return makes(settings);
    };
    const settings = { apiKey: "old", region: "eu", headers: { "x-a": "1", "x-b": "2" } };
    const own = { apiKey: "new", baseUrl: "http://x.test/v1/", headers: { "x-b": "3" } };
    await load({ createAcme }, { settings }, own);
    expect(seen[0]).toMatchObject({
      apiKey: "new",
      baseURL: "http://x.test/v1",
      region: "eu",
      headers: { "x-a": "1", "x-b": "3" },
    });
  });

  it("keeps none of its own credentials for a caller who brings a key", () => {
    const options = aiSdk.options.parse({
      package: "p",
      settings: {
        apiKey: "k",
        region: "eu",
        auth: { token: "t" },
        more: { secretAccessKey: "s", a: 1 },
      },
    });
    expect(aiSdk.ofOwnKey?.(options)).toMatchObject({ settings: { region: "eu", more: { a: 1 } } });
    expect(JSON.stringify(aiSdk.ofOwnKey?.(options).settings)).not.toMatch(/"[kts]"/);
  });
});
