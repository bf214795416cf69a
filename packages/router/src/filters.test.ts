import type { Endpoint, Model, ProviderPreferences } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { endpoint } from "../test/endpoint.ts";
import { errorOf } from "../test/error-of.ts";
import { model } from "../test/model.ts";
import { providersOf } from "../test/providers-of.ts";
import { routeQuery } from "../test/route-query.ts";
import { type Needs, plan, type RouteQuery } from "./index.ts";

interface Case {
  readonly rule: string;
  /** What the first endpoint has that takes it out; the other one passes. */
  readonly north?: Partial<Endpoint>;
  readonly south?: Partial<Endpoint>;
  readonly preferences?: ProviderPreferences;
  readonly needs?: Partial<Needs>;
  readonly query?: Partial<Omit<RouteQuery, "needs">>;
  readonly model?: Partial<Model>;
  readonly reason: string;
  readonly detail: string;
}

const CASES: readonly Case[] = [
  {
    rule: "only",
    preferences: { only: ["SOUTH"] },
    reason: "Filter by Allowed Providers",
    detail: "north is not in provider.only",
  },
  {
    rule: "ignore",
    preferences: { ignore: ["North"] },
    reason: "Filter by Allowed Providers",
    detail: "north is ignored",
  },
  {
    rule: "the account's ignore list",
    query: { ignoredProviders: ["north"] },
    preferences: { ignore: ["west"] },
    reason: "Filter by Allowed Providers",
    detail: "north is ignored",
  },
  {
    rule: "the key's providers",
    query: { allow: { providers: ["south"] } },
    reason: "Filter by Allowed Providers",
    detail: "the key may not use north",
  },
  {
    rule: "data_collection",
    south: { dataCollection: "deny" },
    preferences: { data_collection: "deny" },
    reason: "Filter by Data Policy",
    detail: "north collects user data",
  },
  {
    rule: "zdr",
    south: { zdr: true },
    preferences: { zdr: true },
    reason: "Filter by Data Policy",
    detail: "north retains data",
  },
  {
    rule: "quantizations",
    north: { quantization: "fp4" },
    south: { quantization: "mxfp8" },
    preferences: { quantizations: ["fp8"] },
    reason: "Filter by Quantization",
    detail: "quantization is fp4",
  },
  {
    rule: "max_price as a number",
    north: { price: { prompt: 3, completion: 1 } },
    preferences: { max_price: { prompt: 1 } },
    reason: "Filter by Max Price",
    detail: "prompt price 3 is above 1",
  },
  {
    rule: "max_price as a string",
    north: { price: { prompt: 1, completion: 1.5 } },
    preferences: { max_price: { completion: "1.25" } },
    reason: "Filter by Max Price",
    detail: "completion price 1.5 is above 1.25",
  },
  {
    rule: "max_price of a request",
    north: { price: { prompt: 1, completion: 1, request: 0.02 } },
    preferences: { max_price: { request: "0.01" } },
    reason: "Filter by Max Price",
    detail: "request price 0.02 is above 0.01",
  },
  {
    rule: "max_price of an image",
    north: { price: { prompt: 1, completion: 1, image: 0.002 } },
    preferences: { max_price: { image: 0.001 } },
    reason: "Filter by Max Price",
    detail: "image price 0.002 is above 0.001",
  },
  {
    rule: "max_price of sound",
    north: { price: { prompt: 1, completion: 1, audio: 8 } },
    preferences: { max_price: { audio: "4" } },
    reason: "Filter by Max Price",
    detail: "audio price 8 is above 4",
  },
  {
    rule: "max_price of a long prompt",
    north: { price: { prompt: 1, completion: 1, tiers: [{ above: 1000, prompt: 3 }] } },
    south: { price: { prompt: 1, completion: 1, tiers: [{ above: 9000, prompt: 3 }] } },
    preferences: { max_price: { prompt: 2 } },
    needs: { promptTokens: 8000, leastPromptTokens: 900 },
    reason: "Filter by Max Price",
    detail: "prompt price 3 (prompts above 1000 tokens) is above 2",
  },
  {
    rule: "max_price of thoughts",
    north: { price: { prompt: 1, completion: 1, reasoning: 4 } },
    preferences: { max_price: { completion: 2 } },
    reason: "Filter by Max Price",
    detail: "completion price 4 (thoughts) is above 2",
  },
  {
    rule: "max_price of images that are read",
    north: { price: { prompt: 1, completion: 1, image_token: 4 } },
    preferences: { max_price: { prompt: 2 } },
    needs: { inputModalities: ["text", "image"] },
    model: { input: ["text", "image"] },
    reason: "Filter by Max Price",
    detail: "prompt price 4 (images that are read) is above 2",
  },
  {
    rule: "max_price of images that are made",
    north: { price: { prompt: 1, completion: 1, image_output: 30 } },
    preferences: { max_price: { completion: 2 } },
    needs: { outputModalities: ["text", "image"] },
    model: { output: ["text", "image"] },
    reason: "Filter by Max Price",
    detail: "completion price 30 (images that are made) is above 2",
  },
  {
    rule: "max_price of images that are made unasked",
    north: { price: { prompt: 1, completion: 1, image_output: 30 } },
    preferences: { max_price: { completion: 2 } },
    model: { output: ["text", "image"] },
    reason: "Filter by Max Price",
    detail: "completion price 30 (images that are made) is above 2",
  },
  {
    rule: "max_price of sound that is made",
    north: { price: { prompt: 1, completion: 1, audio_output: 20 } },
    preferences: { max_price: { completion: 2 } },
    needs: { outputModalities: ["text", "audio"] },
    model: { output: ["text", "audio"] },
    reason: "Filter by Max Price",
    detail: "completion price 20 (sound that is made) is above 2",
  },
  {
    rule: "require_parameters",
    north: { supports: ["tools"] },
    preferences: { require_parameters: true },
    needs: { parameters: ["seed", "temperature"] },
    reason: "Filter by Parameters",
    detail: "seed is not supported",
  },
  {
    rule: "require_parameters with tools",
    north: { supports: ["seed"] },
    preferences: { require_parameters: true },
    needs: { parameters: ["tools"] },
    reason: "Filter by Tool Compatibility",
    detail: "tools are not supported",
  },
  {
    rule: "tools, softly",
    north: { supports: [] },
    needs: { parameters: ["tools"] },
    reason: "Filter by Tool Compatibility",
    detail: "tools is not supported, and others support it",
  },
  {
    rule: "response_format, softly",
    north: { supports: [] },
    needs: { parameters: ["response_format"] },
    reason: "Filter by Parameters",
    detail: "response_format is not supported, and others support it",
  },
  {
    rule: "a longer answer than it makes",
    north: { maxCompletionTokens: 4_096 },
    needs: { completionTokens: 5_000 },
    reason: "Filter by Output Length",
    detail: "answers have at most 4096 tokens",
  },
  {
    rule: "a shorter answer than it makes",
    north: { minCompletionTokens: 16 },
    needs: { completionTokens: 5 },
    reason: "Filter by Output Length",
    detail: "max_tokens must be at least 16",
  },
  {
    rule: "context length",
    north: { contextLength: 8_192 },
    needs: { promptTokens: 90_000 },
    reason: "Filter by Context Length",
    detail: "its context of 8192 tokens is too small",
  },
  {
    rule: "voice cloning",
    south: { supportsVoiceCloning: true },
    needs: { voiceCloning: true },
    reason: "Filter by Voice Cloning",
    detail: "north clones no voices",
  },
  {
    rule: "service tier",
    north: { tier: "flex" },
    reason: "Filter by Service Tier",
    detail: "it serves another service tier",
  },
  {
    rule: "order without fallbacks",
    preferences: { order: ["south"], allow_fallbacks: false },
    reason: "Filter by Fallback",
    detail: "north is not in provider.order",
  },
];

describe("filters", () => {
  it.each(CASES)("$rule", ({ north, south, preferences = {}, needs = {}, query, ...expected }) => {
    const { reason, detail, model: parts } = expected;
    const both = model("acme/large", [endpoint("north", north), endpoint("south", south)], parts);
    const route = plan(routeQuery([both], { preferences, needs, ...query }));
    expect(providersOf(route)).toEqual(["south"]);
    expect(route.rejected).toEqual([{ endpoint: both.endpoints[0], reason, detail }]);
  });

  const lone = (parts: Partial<Endpoint> = {}, ofModel: Partial<Model> = {}) =>
    model("acme/large", [endpoint("north", parts)], ofModel);

  it("passes soft rules over where no endpoint satisfies them", () => {
    const needs = { parameters: ["tools", "verbosity"] };
    expect(providersOf(plan(routeQuery([lone({ supports: [] })], { needs })))).toEqual(["north"]);
  });

  it("counts max_tokens, temperature, top_p, stop and stream as always taken", () => {
    const needs = { parameters: ["max_tokens", "temperature", "top_p", "stop", "stream"] };
    const preferences = { require_parameters: true };
    const query = routeQuery([lone({ supports: [] })], { needs, preferences });
    expect(providersOf(plan(query))).toEqual(["north"]);
  });

  it("passes over a provider that has no place for a field, where all have to be taken", () => {
    const needs = { unread: new Map([["north", ["input_type"]]]) };
    expect(providersOf(plan(routeQuery([lone()], { needs })))).toEqual(["north"]);
    const both = model("acme/large", [endpoint("north"), endpoint("south")]);
    const preferences = { require_parameters: true };
    const route = plan(routeQuery([both], { needs, preferences }));
    expect(providersOf(route)).toEqual(["south"]);
    expect(route.rejected).toMatchObject([
      { reason: "Filter by Parameters", detail: "input_type is not supported" },
    ]);
  });

  it("leaves a prompt that may fit to the endpoint", () => {
    const needs = { promptTokens: 30_000 };
    expect(plan(routeQuery([lone({ contextLength: 8_192 })], { needs })).rejected).toEqual([]);
  });

  it.each([
    [
      "input",
      { needs: { inputModalities: ["text", "image"] } },
      "support image input for acme/large",
    ],
    ["other input", { needs: { inputModalities: ["audio"] } }, "support the kind of input"],
    ["output", { needs: { outputModalities: ["image"] } }, "No endpoints found for acme/large"],
    ["distillable", { preferences: { enforce_distillable_text: true } }, "No endpoints found"],
  ])("refuses a model by its %s", (_, parts, words) => {
    const error = errorOf(() => plan(routeQuery([lone()], parts)));
    expect(error.status).toBe(404);
    expect(error.message).toContain(words);
  });

  it("takes an endpoint of unknown price out of any max_price", () => {
    const { price: _, ...unpriced } = endpoint("north");
    const query = routeQuery([model("acme/large", [unpriced])], {
      preferences: { max_price: { prompt: 100 } },
    });
    expect(errorOf(() => plan(query)).message).toContain("satisfy the max price");
  });

  it("holds max_price of sound against the price of any token where sound has none and the model hears it", () => {
    const preferences = { max_price: { audio: 2 } };
    const north = { price: { prompt: 3, completion: 1 } };
    const hears = routeQuery([lone(north, { input: ["text", "audio"] })], { preferences });
    expect(errorOf(() => plan(hears)).availability).toMatchObject({
      constraint: { field: "provider.max_price", detail: "audio price 3 is above 2" },
    });
    expect(providersOf(plan(routeQuery([lone(north)], { preferences })))).toEqual(["north"]);
  });

  it.each(["dear", "", "-1"])("refuses the max_price %j", (prompt) => {
    const query = routeQuery([lone()], { preferences: { max_price: { prompt } } });
    expect(errorOf(() => plan(query))).toMatchObject({
      status: 400,
      metadata: { path: "provider.max_price.prompt" },
    });
  });
});

describe("what the key may use", () => {
  const both = model("acme/large", [endpoint("north"), endpoint("south")]);

  it.each([
    { models: ["acme/small"] },
    { models: ["acm/*", "acme/larg"] },
    { models: [] },
    { ignoredModels: ["acme/large"] },
    { models: ["acme/*"], ignoredModels: ["acme/*"] },
    { providers: ["west"] },
    { providers: [] },
    { ignoredProviders: ["north", "South"] },
    { providers: ["north"], ignoredProviders: ["north"] },
  ])("a 403 says that %j leaves nothing", (allow) => {
    const error = errorOf(() => plan(routeQuery([both], { allow })));
    expect(error.status).toBe(403);
    expect(error.message).toBe(
      "This key may not use acme/large: its lists of models and providers leave it out",
    );
  });

  it.each([
    [{ models: ["acme/large"] }, ["north", "south"]],
    [{ models: ["acme/*"], ignoredModels: ["acme/small"] }, ["north", "south"]],
    [{ providers: ["South"] }, ["south"]],
    [{ ignoredProviders: ["south"] }, ["north"]],
    [{ ignoredModels: [], ignoredProviders: [] }, ["north", "south"]],
  ])("%j leaves %j", (allow, left) => {
    expect(providersOf(plan(routeQuery([both], { allow }))).toSorted()).toEqual(left);
  });

  it("is a 404 where something is left that the request does not want", () => {
    const allow = { providers: ["south"] };
    const preferences = { only: ["north"] };
    const error = errorOf(() => plan(routeQuery([both], { allow, preferences })));
    expect(error.status).toBe(404);
    expect(error.availability?.excluded_by).toEqual(["allowed_providers"]);
  });

  it("passes to the next model that it may use", () => {
    const small = model("acme/small", [endpoint("west", { model: "acme/small" })]);
    const allow = { models: ["acme/small"] };
    const query = routeQuery([both, small], { allow, models: ["acme/large", "acme/small"] });
    expect(providersOf(plan(query))).toEqual(["west"]);
  });
});

describe("the 404", () => {
  const both = model("acme/large", [
    endpoint("north", { dataCollection: "deny" }),
    endpoint("south", { zdr: true }),
  ]);

  it("tells the funnel, the step that failed, and why each endpoint was out", () => {
    const preferences = { data_collection: "deny", zdr: true } as const;
    const error = errorOf(() => plan(routeQuery([both], { preferences })));
    expect(error.status).toBe(404);
    expect(error.message).toContain("data policy");
    expect(error.metadata).toEqual({
      error_type: "not_found",
      available_providers: ["north", "south"],
      routing_funnel: [
        { step: "Available Endpoints", endpoint_count: 2 },
        { step: "Filter by Input Modality", endpoint_count: 2 },
        { step: "Filter by Data Policy", endpoint_count: 1 },
        { step: "Filter by Data Policy", endpoint_count: 0 },
        { step: "Filter by Context Length", endpoint_count: 0 },
      ],
      failed_routing_step: "Filter by Data Policy",
      ineligibility_reasons: [
        { provider: "north", model: "acme/large", reason: "north retains data" },
        { provider: "south", model: "acme/large", reason: "south collects user data" },
      ],
    });
  });

  it("tells programs what took the endpoints out", () => {
    const preferences = { data_collection: "deny", zdr: true } as const;
    expect(errorOf(() => plan(routeQuery([both], { preferences }))).availability).toEqual({
      code: "privacy_restricted",
      retryable: false,
      requested_models: ["acme/large"],
      docs_url: "/docs",
      excluded_by: ["data_policy:training", "data_policy:zdr"],
      constraint: { field: "provider.zdr", detail: "north retains data" },
    });
    const capped = routeQuery([both], { preferences: { max_price: { prompt: 0.5 } } });
    expect(errorOf(() => plan(capped)).availability).toMatchObject({
      code: "constraint_filtered",
      excluded_by: ["max_price"],
      constraint: { field: "provider.max_price", detail: "prompt price 1 is above 0.5" },
    });
    const empty = routeQuery([model("acme/large", [])]);
    expect(errorOf(() => plan(empty)).availability).toMatchObject({ code: "no_endpoints" });
  });

  it.each([
    ["only", { only: ["nobody"] }],
    ["order without fallbacks", { order: ["nobody"], allow_fallbacks: false }],
  ])("names the providers there are and those asked for: unknown names in %s", (_, preferences) => {
    const error = errorOf(() => plan(routeQuery([both], { preferences })));
    expect(error).toMatchObject({
      status: 404,
      message: "No allowed providers are available for the selected model acme/large",
      metadata: { available_providers: ["north", "south"], requested_providers: ["nobody"] },
    });
  });

  it("is given for a model without endpoints", () => {
    expect(errorOf(() => plan(routeQuery([model("acme/large", [])]))).status).toBe(404);
  });
});
