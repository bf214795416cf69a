import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerOf, completionOf } from "../faults/answers.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

const NAMES = ["north", "south", "west"] as const;
let upstreams: readonly MockUpstream[];
let server: TestServer;

beforeAll(async () => {
  upstreams = await Promise.all(NAMES.map(() => startMockUpstream()));
  for (const upstream of upstreams) upstream.answer(answerOf("a"));
  const url = (index: number) => upstreams[index]?.url;
  server = await startTestServer(`
retries: { attempts: 0 }
providers:
  north: { name: North, adapter: openai, base_url: "${url(0)}", data_collection: deny, regions: [us] }
  south: { name: The South, adapter: openai, base_url: "${url(1)}", zdr: true }
  west: { name: West, adapter: openai, base_url: "${url(2)}", data_collection: deny, zdr: true }
models:
  t/large:
    input: [text, image]
    endpoints:
      - { provider: south, model: l, price: { prompt: 2, completion: 2 }, quantization: mxfp8, supports: [tools, seed], max_completion_tokens: 1000 }
      - { provider: north, model: l, price: { prompt: 1, completion: 1 }, quantization: nvfp4, supports: [seed] }
      - { provider: west, model: l, price: { prompt: 3, completion: 9 }, quantization: fp8, supports: [tools, seed, response_format], context_length: 100000 }
  t/tiers:
    endpoints:
      - { provider: north, model: x, price: { prompt: 2, completion: 2 } }
      - { provider: north, model: x, price: { prompt: 1, completion: 1 }, tier: flex }
      - { provider: west, model: x, price: { prompt: 9, completion: 9 }, tier: priority }
  t/tiers:free: { endpoints: [{ provider: south, model: x, price: { prompt: 0, completion: 0 } }] }
  t/timed:
    endpoints:
      - { provider: north, model: t, price: { prompt: 1, completion: 1 } }
      - { provider: west, model: t, price: { prompt: 3, completion: 3 }, quantization: fp8 }
  t/open: { distillable: true, endpoints: [{ provider: west, model: o, price: { prompt: 5, completion: 5 } }] }
`);
});
afterAll(async () => {
  await server.close();
  await Promise.all(upstreams.map((upstream) => upstream.close()));
});

interface Reply {
  readonly provider?: string;
  readonly error?: {
    readonly message: string;
    readonly metadata: {
      readonly failed_routing_step?: string;
      readonly routing_funnel?: object[];
    };
    readonly availability?: object;
  };
  readonly service_metadata: {
    readonly strategy: string;
    readonly summary: string;
    readonly attempt: number;
    readonly params?: object;
    readonly endpoints: {
      readonly total: number;
      readonly available: readonly {
        readonly provider: string;
        readonly model: string;
        readonly selected: boolean;
      }[];
    };
  };
}

async function ask(body: object, status = 200): Promise<Reply> {
  const messages = [{ role: "user", content: "Hi" }];
  // Drawn low: without preferences the cheapest is first.
  const headers = { "x-service-metadata": "enabled", "x-sluice-seed": "1" };
  const full = { model: "t/large", messages, ...body };
  const response = await server.post("/chat/completions", full, headers);
  const reply = (await response.json()) as Reply;
  expect(response.status, JSON.stringify(reply)).toBe(status);
  return reply;
}

const shown = ({ service_metadata: { endpoints } }: Reply) =>
  endpoints.available.map(({ provider }) => provider);
const N = "North";
const S = "The South";
const W = "West";

describe("each preference shows in the metadata", () => {
  const provider = (preferences: object) => ({ provider: preferences });
  const image = { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } };
  test.each<[string, object, readonly string[]]>([
    ["sort: price", provider({ sort: "price" }), [N, S, W]],
    ["sort as an object", provider({ sort: { by: "price", partition: "model" } }), [N, S, W]],
    ["sort: exacto", { ...provider({ sort: "exacto" }) }, [S, W, N]],
    ["order", provider({ order: ["west", "south"] }), [W, S, N]],
    ["order by display name", provider({ order: ["the south"] }), [S, N, W]],
    ["order by quantization", provider({ order: ["west/fp8"] }), [W, N, S]],
    ["order by region", provider({ order: ["south", "north/us"] }), [S, N, W]],
    ["order before sort", provider({ order: ["west"], sort: "price" }), [W, N, S]],
    ["order without fallbacks", provider({ order: ["west"], allow_fallbacks: false }), [W]],
    ["only", provider({ only: ["west", "SOUTH"], sort: "price" }), [S, W]],
    ["only one region", provider({ only: ["north/us"] }), [N]],
    ["ignore", provider({ ignore: ["north", "nobody"], sort: "price" }), [S, W]],
    ["no fallbacks", provider({ allow_fallbacks: false, sort: "price" }), [N]],
    ["data_collection", provider({ data_collection: "deny", sort: "price" }), [N, W]],
    ["zdr", provider({ zdr: true, sort: "price" }), [S, W]],
    ["both data rules", provider({ data_collection: "deny", zdr: true }), [W]],
    ["zdr: false", provider({ zdr: false, sort: "price" }), [N, S, W]],
    ["a family of quantizations", provider({ quantizations: ["fp8"], sort: "price" }), [S, W]],
    ["the other family", provider({ quantizations: ["fp4"] }), [N]],
    ["max_price as a number", provider({ max_price: { prompt: 2 }, sort: "price" }), [N, S]],
    ["max_price as a string", provider({ max_price: { completion: "1.5" } }), [N]],
    [
      "require_parameters",
      { response_format: { type: "json_object" }, ...provider({ require_parameters: true }) },
      [W],
    ],
    [
      "tools",
      {
        tools: [{ type: "function", function: { name: "f", parameters: { type: "object" } } }],
        ...provider({ sort: "price" }),
      },
      [S, W],
    ],
    ["response_format", { response_format: { type: "json_object" } }, [W]],
    ["the length of the answer", { max_tokens: 2_000, ...provider({ sort: "price" }) }, [N, W]],
    [
      "a distillable model",
      { models: ["t/open"], ...provider({ enforce_distillable_text: true }) },
      [W],
    ],
    [
      "all models together",
      { models: ["t/open"], ...provider({ sort: { by: "price", partition: "none" } }) },
      [N, S, W, W],
    ],
    [
      "images",
      {
        messages: [{ role: "user", content: [image] }],
        models: ["t/open"],
        ...provider({ sort: "price" }),
      },
      [N, S, W],
    ],
    ["flex alone", { model: "t/tiers", service_tier: "flex" }, [N]],
    ["priority first", { model: "t/tiers", service_tier: "priority" }, [W, N]],
    ["priority by its other name", { model: "t/tiers", service_tier: "fast" }, [W, N]],
    [
      "a service tier by name",
      { model: "t/tiers", ...provider({ order: ["west/priority"] }) },
      [W, N],
    ],
    [":floor", { model: "t/tiers:floor" }, [N, N]],
    [":exacto", { model: "t/large:exacto" }, [S, W, N]],
    [":free, a model of its own", { model: "t/tiers:free" }, [S]],
  ])("%s", async (_, body, expected) => {
    const reply = await ask(body);
    expect(shown(reply)).toEqual(expected);
    expect(reply.provider).toBe(expected[0]);
    const { available } = reply.service_metadata.endpoints;
    expect(available.map(({ selected }) => selected).indexOf(true)).toBe(0);
  });

  test(":nitro makes priority endpoints eligible", async () => {
    const reply = await ask({ model: "t/tiers:nitro" });
    expect(shown(reply).toSorted()).toEqual([N, W]);
    expect(reply.service_metadata.params).toMatchObject({ sort: "throughput" });
  });

  test("suffixes in models are each model's own", async () => {
    const reply = await ask({ model: "t/large:floor", models: ["t/tiers:nitro", "t/timed:floor"] });
    const { params, endpoints } = reply.service_metadata;
    const tried = endpoints.available.map(({ model, provider }) => `${model} ${provider}`);
    expect(tried.slice(0, 3)).toEqual([N, S, W].map((name) => `t/large ${name}`));
    expect(tried.slice(3, 5).toSorted()).toEqual([`t/tiers ${N}`, `t/tiers ${W}`]);
    expect(tried.slice(5)).toEqual([`t/timed ${N}`, `t/timed ${W}`]);
    expect(params).toEqual({ sort: "price" });
  });

  test("a suffix further down leaves the draw of the first model as it is", async () => {
    const drawn = await ask({ model: "t/large", models: ["t/tiers:floor"] });
    expect(shown(drawn).slice(3)).toEqual([N, N]);
    expect(drawn.service_metadata.params ?? {}).not.toHaveProperty("sort");
  });

  test("what sorted is told among the parameters", async () => {
    expect((await ask({ model: "t/large:floor" })).service_metadata.params).toMatchObject({
      sort: "price",
    });
    expect((await ask({})).service_metadata.params ?? {}).not.toHaveProperty("sort");
  });
});

describe("measured speed", () => {
  test("sorts by latency, and misses of a preference go last, behind other models too", async () => {
    upstreams[0]?.next([steps.pause(2_500), steps.json(completionOf("a"))]);
    const timed = (preferences: object, more: object = {}) =>
      ask({ model: "t/timed", provider: preferences, ...more });
    for (const name of ["north", "west"]) {
      expect(shown(await timed({ only: [name] }))).toHaveLength(1);
    }
    expect(shown(await timed({ sort: "latency" }))).toEqual([W, N]);
    const preferred = { preferred_max_latency: { p99: 2 }, sort: "price" };
    expect(shown(await timed(preferred))).toEqual([W, N]);
    const promoted = await timed({ ...preferred, ignore: ["west/fp8"] }, { models: ["t/open"] });
    expect(promoted.service_metadata.endpoints.available).toEqual([
      { provider: W, model: "t/open", selected: true },
      { provider: N, model: "t/timed", selected: false },
    ]);
    expect(shown(await timed({ sort: "price" }))).toEqual([N, W]);
  });
});

describe("when nothing is left", () => {
  test.each<[string, object, string, RegExp, object]>([
    [
      "unknown providers",
      { provider: { only: ["nobody"] } },
      "Filter by Allowed Providers",
      /^No allowed providers are available for the selected model/,
      { code: "constraint_filtered", excluded_by: ["allowed_providers"] },
    ],
    [
      "prices",
      { provider: { max_price: { prompt: "0.01" } } },
      "Filter by Max Price",
      /^No endpoints found that satisfy the max price for this request/,
      { code: "constraint_filtered", excluded_by: ["max_price"] },
    ],
    [
      "parameters",
      { logprobs: true, provider: { require_parameters: true } },
      "Filter by Parameters",
      /^No endpoints found that can handle the requested parameters/,
      { code: "constraint_filtered", excluded_by: ["require_parameters"] },
    ],
    [
      "tools",
      {
        tools: [{ type: "function", function: { name: "f", parameters: { type: "object" } } }],
        provider: { require_parameters: true, only: ["north"] },
      },
      "Filter by Tool Compatibility",
      /^No endpoints found that support tool use/,
      { code: "constraint_filtered", excluded_by: ["allowed_providers", "require_parameters"] },
    ],
    [
      "data policies",
      { provider: { data_collection: "deny", only: ["south"] } },
      "Filter by Data Policy",
      /^No endpoints found matching your data policy \(/,
      { code: "privacy_restricted", excluded_by: ["allowed_providers", "data_policy:training"] },
    ],
    [
      "images",
      {
        model: "t/open",
        messages: [
          {
            role: "user",
            content: [{ type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } }],
          },
        ],
      },
      "Filter by Image Support",
      /^No endpoints found that support image input/,
      { code: "constraint_filtered" },
    ],
  ])("%s", async (_, body, step, words, availability) => {
    const reply = await ask(body, 404);
    expect(reply.error?.message).toMatch(words);
    expect(reply.error?.metadata.failed_routing_step).toBe(step);
    expect(reply.error?.metadata.routing_funnel?.at(-1)).toMatchObject({ endpoint_count: 0 });
    expect(reply.error?.availability).toMatchObject({ retryable: false, ...availability });
    expect(reply.service_metadata).toMatchObject({
      attempt: 0,
      summary: "available=0",
      endpoints: { available: [] },
    });
    expect(reply.service_metadata.endpoints.total).toBeGreaterThan(0);
  });
});
