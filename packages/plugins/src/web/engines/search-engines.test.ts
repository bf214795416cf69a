import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { SearchAsk, SearchEngine } from "./search-engine.ts";
import { SEARCH_ENGINES } from "./search-engines.ts";

const engine = (name: string): SearchEngine => {
  const found = SEARCH_ENGINES.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};
const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./__fixtures__/${name}.json`, import.meta.url), "utf8"));
const plain: SearchAsk = {
  query: "how tall are penguins",
  count: 5,
  include: [],
  exclude: [],
  characters: 3000,
};
const access = { baseUrl: "https://engine.test/v1", apiKey: "secret" };
const asked = (name: string, more: Partial<SearchAsk> = {}) => {
  const { url, init } = engine(name).request({ ...plain, ...more }, access);
  const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
  return { url: new URL(url), body, headers: new Headers(init.headers), method: init.method };
};

describe.each(SEARCH_ENGINES.map((one) => [one.name, one] as const))("%s", (name, { read }) => {
  it("reads the pages of an answer, and passes over what is none", async () => {
    const [first, second, ...more] = await read(fixture(name));
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      url: "https://penguins.test/tall",
      title: "How tall penguins are",
      text: expect.stringMatching(/^An emperor penguin is up to 1.1.m tall.*🐧/u),
      published: expect.stringMatching(/^2026-03-14/),
    });
    expect(second?.url).toBe("https://zoo.test/birds/");
    expect(second?.text.replace("\n", " ")).toBe("Our tallest bird is an ostrich.");
    expect(second).not.toHaveProperty("published");
  });

  it.each([null, 5, "x", [], {}, { results: 1 }, { web: { results: [null, 1, {}] } }])(
    "finds nothing in %j",
    async (body) => expect(await read(body)).toEqual([]),
  );

  it("keeps its key out of the address", () => {
    expect(asked(name).url.href).not.toContain("secret");
  });
});

describe("exa", () => {
  it("is asked in its words", () => {
    const { url, body, headers, method } = asked("exa", {
      mode: "deep",
      count: 12,
      include: ["*.gov", "a.test/docs"],
      exclude: ["b.test"],
      location: { country: "no", city: "Oslo" },
      characters: 100,
    });
    expect(url.href).toBe("https://engine.test/v1/search");
    expect(method).toBe("POST");
    expect(headers.get("x-api-key")).toBe("secret");
    expect(body).toEqual({
      query: "how tall are penguins",
      type: "deep",
      numResults: 12,
      includeDomains: ["*.gov", "a.test/docs"],
      excludeDomains: ["b.test"],
      userLocation: "NO",
      contents: { text: { maxCharacters: 100 } },
    });
  });

  it.each([
    [undefined, 5, 0.007],
    ["turbo", 5, 0.007],
    ["instant", 10, 0.007],
    ["deep-lite", 5, 0.012],
    ["deep", 5, 0.012],
    ["deep-reasoning", 5, 0.015],
    [undefined, 25, 0.022],
  ])("mode %s and %i results cost %d", (mode, count, usd) => {
    expect(engine("exa").price({ ...plain, mode, count })).toBeCloseTo(usd, 9);
  });
});

describe("brave", () => {
  it("is asked in its words", () => {
    const { url, headers } = asked("brave", {
      include: ["*.gov", "a.test/docs"],
      exclude: ["b.test", "c.test/x"],
      location: { country: "NO", city: "Oslo", region: "Øst", timezone: "Europe/Oslo" },
    });
    expect(url.pathname).toBe("/v1/web/search");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      q: "how tall are penguins site:gov OR site:a.test -site:b.test",
      count: "20",
      result_filter: "web",
      text_decorations: "false",
    });
    expect(Object.fromEntries(headers)).toEqual({
      accept: "application/json",
      "x-subscription-token": "secret",
      "x-loc-city": "Oslo",
      "x-loc-country": "NO",
      "x-loc-timezone": "Europe/Oslo",
    });
  });

  it("is asked for as many as are wanted, and never for more than it gives", () => {
    expect(asked("brave").url.searchParams.get("count")).toBe("5");
    expect(asked("brave", { count: 25 }).url.searchParams.get("count")).toBe("20");
  });

  it("gets queries of its length, lists of domains included", () => {
    const hosts = Array.from({ length: 300 }, (_, index) => `host-${index}.test`);
    for (const lists of [{ include: hosts }, { exclude: hosts }, {}]) {
      const { url } = asked("brave", { query: "long words ".repeat(100), ...lists });
      const query = url.searchParams.get("q") ?? "";
      expect(query.length).toBeLessThanOrEqual(400);
      expect(query.startsWith("long words long words")).toBe(true);
    }
  });
});

describe("tavily", () => {
  it("is asked in its words", () => {
    const { url, body, headers } = asked("tavily", {
      mode: "advanced",
      count: 25,
      include: ["a.test/docs", "*.b.test"],
      exclude: ["c.test", "*.d.test"],
      location: { country: "NO" },
    });
    expect(url.href).toBe("https://engine.test/v1/search");
    expect(headers.get("authorization")).toBe("Bearer secret");
    expect(body).toEqual({
      query: "how tall are penguins",
      search_depth: "advanced",
      max_results: 20,
      include_domains: ["a.test", "b.test"],
      exclude_domains: ["c.test"],
      country: "norway",
    });
  });

  it.each([
    [undefined, "basic", 0.008],
    ["deep", "basic", 0.008],
    ["fast", "fast", 0.008],
    ["advanced", "advanced", 0.016],
  ])("mode %s is its %s", (mode, depth, usd) => {
    expect(asked("tavily", { mode }).body.search_depth).toBe(depth);
    expect(engine("tavily").price({ ...plain, mode })).toBe(usd);
  });
});

it.each([
  ["tavily", "include_domains"],
  ["firecrawl", "includeDomains"],
  ["perplexity", "search_domain_filter"],
])("%s is told no hosts where one of the patterns is a top-level domain", (name, field) => {
  expect(asked(name, { include: ["a.test", "*.gov"] }).body).not.toHaveProperty(field);
});

describe("searxng", () => {
  it("is asked in its words, and is free", () => {
    const { url } = asked("searxng", { include: ["a.test"] });
    expect(url.pathname).toBe("/v1/search");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      q: "how tall are penguins site:a.test",
      format: "json",
      categories: "general",
    });
    expect(engine("searxng").price(plain)).toBe(0);
  });

  it("says what a refusal of JSON means", () => {
    expect(engine("searxng").hint?.(403)).toContain("search.formats");
    expect(engine("searxng").hint?.(500)).toBeUndefined();
  });
});

describe("firecrawl", () => {
  it("is asked in its words, for one of the two lists, and is paid by its own credits", () => {
    const { url, body, headers } = asked("firecrawl", {
      include: ["a.test/docs"],
      exclude: ["b.test"],
      location: { country: "no" },
    });
    expect(url.href).toBe("https://engine.test/v1/search");
    expect(headers.get("authorization")).toBe("Bearer secret");
    expect(body).toEqual({
      query: "how tall are penguins",
      limit: 5,
      sources: ["web"],
      includeDomains: ["a.test"],
      country: "NO",
    });
    expect(asked("firecrawl", { exclude: ["b.test", "*.c.test"] }).body).toMatchObject({
      excludeDomains: ["b.test"],
    });
    expect(engine("firecrawl").price(plain)).toBe(0);
  });
});

describe("parallel", () => {
  it("is asked in its words, for one of the two lists", () => {
    const { url, body, headers } = asked("parallel", {
      include: ["a.test"],
      exclude: ["b.test"],
      location: { country: "NO" },
      mode: "advanced",
    });
    expect(url.href).toBe("https://engine.test/v1/search");
    expect(headers.get("x-api-key")).toBe("secret");
    expect(body).toEqual({
      search_queries: ["how tall are penguins"],
      objective: "how tall are penguins",
      mode: "advanced",
      advanced_settings: {
        max_results: 5,
        excerpt_settings: { max_chars_per_result: 3000 },
        source_policy: { include_domains: ["a.test"] },
        location: "no",
      },
    });
  });

  it.each([
    [undefined, 5, "basic", 0.005],
    ["fast", 5, "basic", 0.005],
    ["turbo", 12, "turbo", 0.003],
    ["deep", 5, "basic", 0.005],
  ])("mode %s for %i results is its %s", (mode, count, own, usd) => {
    expect(asked("parallel", { mode }).body.mode).toBe(own);
    expect(engine("parallel").price({ ...plain, mode, count })).toBeCloseTo(usd, 9);
  });
});

describe("perplexity", () => {
  it("is asked in its words; domains to search win over those to leave out", () => {
    const { url, body, headers } = asked("perplexity", {
      count: 25,
      include: ["a.test"],
      exclude: ["b.test"],
      location: { country: "NO" },
    });
    expect(url.href).toBe("https://engine.test/v1/search");
    expect(headers.get("authorization")).toBe("Bearer secret");
    expect(body).toEqual({
      query: "how tall are penguins",
      max_results: 20,
      max_tokens_per_page: 750,
      search_domain_filter: ["a.test"],
      country: "NO",
    });
    expect(asked("perplexity", { exclude: ["b.test"] }).body.search_domain_filter).toEqual([
      "-b.test",
    ]);
    const many = Array.from({ length: 21 }, (_, index) => `h${index}.test`);
    expect(asked("perplexity", { exclude: many }).body).not.toHaveProperty("search_domain_filter");
    expect(engine("perplexity").price({ ...plain, count: 25 })).toBeCloseTo(0.015, 9);
  });
});
