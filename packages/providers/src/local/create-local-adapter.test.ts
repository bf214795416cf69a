import type { Model } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { droppedParameters } from "../dropped-parameters.ts";
import { say } from "./__fixtures__/calls.ts";
import { toneEngine } from "./__fixtures__/tone-engine.ts";
import { createLocalAdapter } from "./create-local-adapter.ts";
import { localModels } from "./local-models.ts";
import { localParameters } from "./local-parameters.ts";
import { LOCAL_VOICES } from "./speech/local-voices.ts";

describe("the local adapter", () => {
  it("checks its options", () => {
    const { options } = createLocalAdapter();
    expect(options.parse({})).toEqual({ delay_ms: 0 });
    expect(options.safeParse({ delay_ms: -1 }).success).toBe(false);
    expect(options.safeParse({ delay: 1 }).success).toBe(false);
  });

  it("makes a provider under the configured name, with speech when it has an engine", () => {
    const settings = { slug: "here", name: "Here", headers: {}, options: { delay_ms: 5 } };
    expect(createLocalAdapter().create(settings)).toMatchObject({
      kind: "direct",
      slug: "here",
      name: "Here",
    });
    expect(createLocalAdapter().create(settings)).not.toHaveProperty("speech");
    expect(createLocalAdapter(toneEngine()).create(settings)).toHaveProperty("speech");
  });
});

describe("localModels", () => {
  const slugs = (models: readonly Model[]) => models.map(({ slug }) => slug);

  it("lists speech only where there is an engine", () => {
    expect(slugs(localModels({ speech: false }))).toEqual(["local/echo", "local/bm25"]);
    expect(slugs(localModels({ speech: true }))).toEqual([
      "local/echo",
      "local/bm25",
      "local/espeak",
    ]);
  });

  it("names the voices, at least five, with a default among them", () => {
    const espeak = localModels({ speech: true }).at(-1);
    expect(espeak?.voices).toEqual([...LOCAL_VOICES.keys()]);
    expect(espeak?.voices).toContain(espeak?.defaultVoice);
    expect(espeak?.voices?.length).toBeGreaterThanOrEqual(5);
  });

  it("gives each endpoint its own id, its model and no price", () => {
    const models = localModels({ speech: true, provider: { slug: "here", name: "Here" } });
    const endpoints = models.flatMap((model) => model.endpoints);
    expect(new Set(endpoints.map(({ id }) => id)).size).toBe(3);
    for (const endpoint of endpoints) {
      expect(endpoint).toMatchObject({
        provider: "here",
        providerName: "Here",
        price: { prompt: 0 },
      });
      expect(slugs(models)).toContain(endpoint.model);
    }
  });
});

describe("localParameters", () => {
  it("reports what an echo has no use for", () => {
    const request = say("x", { temperature: 1, max_tokens: 2, stop: "a", seed: 1, stream: true });
    expect(droppedParameters(localParameters, { ...request, colour: "red" })).toEqual([
      "temperature",
      "seed",
      "colour",
    ]);
  });
});
