import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask } from "../faults/ask.ts";
import { envelope } from "../faults/envelope.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  const at = (provider: string, more: string) =>
    `endpoints: [{ provider: ${provider}, model: m, ${more} }]`;
  server = await startTestServer(`
providers:
  north: { name: North Pole, adapter: openai, base_url: "http://127.0.0.1:9/v1", zdr: true, regions: [eu] }
  south: { name: South, adapter: openai, base_url: "http://127.0.0.1:9/v1" }
models:
  acme/large:
    name: "Acme: Large"
    context_length: 128000
    input: [text, image]
    ${at("north", "supports: [tools, seed], price: { prompt: 3, completion: 9 }")}
  acme/small:
    context_length: 8000
    ${at("south", "supports: [tools], price: { prompt: 1, completion: 2 }")}
  other/rank: { output: [rerank], ${at("south", "price: { prompt: 0, completion: 0, search: 0.1 }")} }
  other/unknown: { ${at("north", "supports: []")} }
`);
});
afterAll(() => server.close());

const get = (path: string) => ask(server.base + path, { method: "GET" });

async function list(query: string) {
  const reply = await get(`/models?${query}`);
  expect(reply.status).toBe(200);
  const { data, total_count: count, links } = JSON.parse(reply.body.toString());
  const slugs: string[] = data.map(({ id }: { id: string }) => id);
  const routers = slugs.filter((slug) => slug.startsWith("sluice/"));
  const rest = slugs.filter((slug) => !/^(local|sluice)\//.test(slug));
  return { slugs: rest, routers, count, next: links.next };
}

test.each([
  ["", ["acme/large", "acme/small", "other/rank", "other/unknown"]],
  ["output_modalities=all", ["acme/large", "acme/small", "other/rank", "other/unknown"]],
  ["output_modalities=text", ["acme/large", "acme/small", "other/unknown"]],
  ["output_modalities=rerank,speech", ["other/rank"]],
  ["output_modalities=smell", []],
  ["input_modalities=image,video", ["acme/large"]],
  ["supported_parameters=tools", ["acme/large", "acme/small", "other/rank"]],
  ["supported_parameters=tools,seed&output_modalities=text", ["acme/large"]],
  ["model_authors=acme", ["acme/large", "acme/small"]],
  ["providers=south", ["acme/small", "other/rank"]],
  ["providers=North%20Pole", ["acme/large", "other/unknown"]],
  ["region=EU", ["acme/large", "other/unknown"]],
  ["zdr=true", ["acme/large", "other/unknown"]],
  ["q=LARGE", ["acme/large"]],
  ["context=9000", ["acme/large"]],
  ["min_price=0.5", ["acme/large", "acme/small"]],
  ["max_price=1&output_modalities=text", ["acme/small"]],
  ["model_authors=acme&providers=south", ["acme/small"]],
  [
    "unheard_of=1&category=programming",
    ["acme/large", "acme/small", "other/rank", "other/unknown"],
  ],
])("GET /models?%s", async (query, expected) => {
  expect((await list(query)).slugs).toEqual(expected);
});

test.each([
  ["pricing-low-to-high", ["acme/small", "acme/large", "other/unknown"]],
  ["pricing-high-to-low", ["acme/large", "acme/small", "other/unknown"]],
  ["context-high-to-low", ["acme/large", "acme/small", "other/unknown"]],
  ["most-popular", ["acme/large", "acme/small", "other/unknown"]],
])("sort=%s orders them", async (sort, expected) => {
  expect((await list(`output_modalities=text&sort=${sort}`)).slugs).toEqual(expected);
});

describe("pages", () => {
  test("follow each other to the end", async () => {
    const first = await list("model_authors=acme&limit=1");
    expect(first).toEqual({
      routers: [],
      slugs: ["acme/large"],
      count: 2,
      next: "/api/v1/models?model_authors=acme&limit=1&offset=1",
    });
    const reply = await ask(server.origin + first.next, { method: "GET" });
    expect(JSON.parse(reply.body.toString())).toMatchObject({
      data: [{ id: "acme/small" }],
      total_count: 2,
      links: { next: null },
    });
  });

  test("may begin anywhere, and lie behind the end", async () => {
    expect((await list("model_authors=acme&offset=1")).slugs).toEqual(["acme/small"]);
    expect(await list("model_authors=acme&offset=9")).toMatchObject({
      slugs: [],
      count: 2,
      next: null,
    });
  });
});

test.each([
  ["limit=0", "limit"],
  ["limit=1001", "limit"],
  ["limit=x", "limit"],
  ["offset=-1", "offset"],
  ["context=long", "context"],
  ["min_price=-1", "min_price"],
  ["sort=random", "sort"],
])("GET /models?%s is a 400 that names %s", async (query, name) => {
  const { error } = envelope(await get(`/models?${query}`), 400);
  expect(error.metadata).toMatchObject({ path: name });
  expect(error.message).toContain(name);
});

test("they are counted by the same rules", async () => {
  const reply = await get("/models/count?model_authors=acme");
  expect(JSON.parse(reply.body.toString())).toEqual({ data: { count: 2 } });
  envelope(await get("/models/count?context=x"), 400);
});

test("providers are listed by name and slug", async () => {
  const { data } = JSON.parse((await get("/providers")).body.toString());
  const unknown = {
    privacy_policy_url: null,
    terms_of_service_url: null,
    status_page_url: null,
    headquarters: null,
  };
  expect(data).toEqual(
    expect.arrayContaining([
      { name: "North Pole", slug: "north", ...unknown, datacenters: ["eu"] },
      { name: "South", slug: "south", ...unknown, datacenters: null },
    ]),
  );
});
