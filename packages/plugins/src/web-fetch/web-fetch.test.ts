import { badRequest } from "@sluice/errors";
import { describe, expect, it } from "vitest";
import { plainHost, pluginConformance } from "../conformance/index.ts";
import { createWebFetch } from "./web-fetch.ts";

type Parts = Parameters<typeof createWebFetch>[0];
type Answers = Readonly<Record<string, () => Response | Promise<Response>>>;

const NOW = Date.UTC(2026, 10, 28, 12);
const answered = (body: string | Uint8Array<ArrayBuffer>, type: string) => () =>
  new Response(body, { headers: { "content-type": type } });
const moved =
  (location: string, status = 302) =>
  () =>
    new Response(null, { status, headers: { location } });

/** The tool of a request with these options; what was asked for is kept. */
function open(options: object = {}, answers: Answers = {}, parts: Partial<Parts> = {}) {
  const plugin = createWebFetch({
    now: () => NOW,
    breathe: async () => undefined,
    readPage: async ({ bytes, contentType, url }) => ({
      kind: "read",
      title: `page at ${url}`,
      text: `${contentType}: ${new TextDecoder().decode(bytes)}`,
    }),
    readDocument: async () => ({ kind: "read", pages: ["one", "two"] }),
    fetchAt: () => () => Promise.reject(new Error("no engine is asked")),
    ...parts,
  });
  const asked: string[] = [];
  const host = plainHost({
    fetch: async (url, init) => {
      asked.push(url);
      expect(init?.redirect).toBe("manual");
      const answer = answers[url];
      if (answer === undefined) throw badRequest("The URL could not be fetched");
      return answer();
    },
  });
  const tool = plugin.serverTools?.[0];
  if (tool?.options === undefined) throw new Error("no tool");
  const context = { ...host, options: tool.options.parse(options), request: { messages: [] } };
  const fetch = async (url: string) =>
    JSON.parse(String(await tool.execute({ url }, context, host.signal)));
  return { plugin, tool, fetch, asked, host };
}

describe("a page", () => {
  it("is read and told with its title, its last address and the time", async () => {
    const { fetch, asked, host } = open(
      {},
      { "https://a.test/": answered("<p>hi", "text/html; charset=utf-8") },
    );
    expect(await fetch("https://a.test")).toEqual({
      url: "https://a.test/",
      title: "page at https://a.test/",
      content: "text/html; charset=utf-8: <p>hi",
      status: "completed",
      retrieved_at: "2026-11-28T12:00:00.000Z",
    });
    expect(asked).toEqual(["https://a.test/"]);
    expect(host.stages).toMatchObject([
      { type: "plugin", name: "web-fetch", summary: "read a.test", data: { status: "completed" } },
    ]);
  });

  it.each<[string, string | Uint8Array<ArrayBuffer>, string, string]>([
    ["a PDF", "%PDF-1.7", "application/pdf", "one\n\ntwo"],
    ["a PDF of no type", "%PDF-1.7", "application/octet-stream", "one\n\ntwo"],
    ["plain text", "Grüße", "text/plain", "Grüße"],
    [
      "text of another encoding",
      Buffer.from("Gr\xfc\xdfe", "latin1"),
      "text/plain; charset=ISO-8859-1",
      "Grüße",
    ],
    [
      "text of an encoding that nobody tells",
      Buffer.from("Gr\xfc\xdfe", "latin1"),
      "text/plain",
      "Grüße",
    ],
    ["text with a byte order mark", Buffer.from("\ufeffGrüße", "utf16le"), "text/plain", "Grüße"],
    ["text of an encoding that nobody knows", "Grüße", "text/plain; charset=klingon", "Grüße"],
    ["JSON", '{"a":1}', "application/json", '{"a":1}'],
    ["a kind of JSON", "{}", "application/vnd.api+json; charset=utf-8", "{}"],
    ["a feed", "<rss/>", "application/rss+xml", "<rss/>"],
    ["text of no type", "# Read me", "", "# Read me"],
  ])("may be %s", async (_, body, type, content) => {
    const { fetch } = open({}, { "https://a.test/": answered(body, type) });
    expect(await fetch("https://a.test/")).toMatchObject({ status: "completed", content });
  });

  it("of no type is known by how it begins", async () => {
    const { fetch } = open({}, { "https://a.test/": answered("\n<!DOCTYPE html><p>", "") });
    expect((await fetch("https://a.test/")).title).toBe("page at https://a.test/");
  });

  it.each<[string, () => Response | Promise<Response>, RegExp]>([
    ["is a picture", answered("PNG", "image/png"), /no text that can be read: it is image\/png/],
    ["is binary", answered(Buffer.from([1, 0, 2]), ""), /no text/],
    ["is not there", () => new Response("", { status: 404 }), /status 404/],
    [
      "is refused by the guard",
      () => Promise.reject(badRequest("The address of x is not allowed: …")),
      /is not allowed/,
    ],
    ["redirects for ever", moved("/"), /more than 5 times/],
  ])("that %s is an error for the model", async (_, answer, error) => {
    const { fetch, host } = open({}, { "https://a.test/": answer });
    const told = await fetch("https://a.test/");
    expect(told).toMatchObject({
      status: "failed",
      url: "https://a.test/",
      content: "",
      error: expect.stringMatching(error),
    });
    expect(host.stages).toMatchObject([{ data: { status: "failed" } }]);
  });

  it("that cannot be read says why", async () => {
    const unreadable = async () =>
      ({
        kind: "unreadable",
        reason: "too-slow",
        detail: "takes longer to read than 5 ms",
      }) as const;
    const answers = {
      "https://a.test/": answered("<p>", "text/html"),
      "https://b.test/": answered("%PDF-", "application/pdf"),
    };
    const { fetch } = open({}, answers, { readPage: unreadable, readDocument: unreadable });
    expect((await fetch("https://a.test/")).error).toBe("The page takes longer to read than 5 ms");
    expect((await fetch("https://b.test/")).error).toBe("The PDF takes longer to read than 5 ms");
  });

  it("larger than any is given up", async () => {
    const { fetch } = open(
      {},
      { "https://a.test/": answered(new Uint8Array(17 * 1024 * 1024), "text/plain") },
    );
    expect((await fetch("https://a.test/")).error).toMatch(/larger than/);
  });

  it.each([
    "a.test",
    "",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "ftp://a.test/",
    "https://u:p@a.test/",
  ])("at %j is not asked for", async (url) => {
    const { fetch, asked } = open();
    expect(await fetch(url)).toMatchObject({ status: "failed" });
    expect(asked).toEqual([]);
  });

  it("whose reading breaks is no text for the model", async () => {
    const { fetch } = open({}, { "https://a.test/": () => Promise.reject(new Error("secret")) });
    await expect(fetch("https://a.test/")).rejects.toThrow("secret");
  });
});

describe("domains", () => {
  it("that are not allowed, or blocked, are refused before anything is asked", async () => {
    const { fetch, asked } = open({ allowed_domains: ["a.test"], blocked_domains: ["x.a.test"] });
    expect((await fetch("http://notexample.a.test.evil.test/")).error).toMatch(
      /not allowed: .* is not among the allowed domains/,
    );
    expect((await fetch("http://X.a.test./")).error).toMatch(
      /not allowed: x\.a\.test\. is blocked/,
    );
    expect(asked).toEqual([]);
    expect((await fetch("http://A.TEST/")).error).toBe("The URL could not be fetched");
    expect(asked).toEqual(["http://a.test/"]);
  });

  it("hold for every redirect", async () => {
    const answers = {
      "https://a.test/": moved("/next"),
      "https://a.test/next": moved("//b.a.test/", 308),
      "https://b.a.test/": moved("http://evil.test/", 301),
      "http://evil.test/": answered("evil", "text/plain"),
    };
    const { fetch, asked } = open({ allowed_domains: ["a.test"] }, answers);
    expect((await fetch("https://a.test/")).error).toMatch(/evil\.test is not among/);
    expect(asked).toEqual(["https://a.test/", "https://a.test/next", "https://b.a.test/"]);
    const blocked = open({ blocked_domains: ["evil.test"] }, answers);
    expect((await blocked.fetch("https://a.test/")).error).toMatch(/evil\.test is blocked/);
    const all = open({}, answers);
    expect(await all.fetch("https://a.test/")).toMatchObject({
      content: "evil",
      url: "http://evil.test/",
    });
  });
});

describe("limits", () => {
  const text = (words: string) => ({ "https://a.test/": answered(words, "text/plain") });

  it("max_content_tokens cuts the text, and says so", async () => {
    const words = "word ".repeat(1000);
    const { fetch } = open({ max_content_tokens: 100 }, text(words));
    expect((await fetch("https://a.test/")).content).toBe(
      `${"word ".repeat(80).trim()}\n\n[The rest was cut off]`,
    );
    expect(
      (await open({ max_content_tokens: 2000 }, text(words)).fetch("https://a.test/")).content,
    ).toBe(words);
    const long = (await open({}, text("x".repeat(200_000))).fetch("https://a.test/")).content;
    expect(long).toBe(`${"x".repeat(100_000)}\n\n[The rest was cut off]`);
  });

  it("a text is not cut inside a character", async () => {
    for (const tokens of [1, 2, 3]) {
      const { fetch } = open({ max_content_tokens: tokens }, text("é🐧日本語".repeat(50)));
      expect((await fetch("https://a.test/")).content).not.toMatch(
        /[\ud800-\udfff](?![\udc00-\udfff])|\ufffd/u,
      );
    }
  });

  it("max_uses is the most of a request, beyond it there are errors", async () => {
    const { fetch, asked } = open({ max_uses: 2 }, text("a"));
    expect(await fetch("https://a.test/")).toMatchObject({ status: "completed" });
    expect(await fetch("https://b.test/")).toMatchObject({ status: "failed" });
    expect(await fetch("https://a.test/")).toMatchObject({
      status: "failed",
      error: "The 2 fetches of this request are used up",
    });
    expect(asked).toHaveLength(2);
    expect(await open({ max_uses: 0 }).fetch("https://a.test/")).toMatchObject({
      status: "failed",
    });
  });

  it("no request has more than 50", async () => {
    const { fetch } = open({ max_uses: 1000 }, text("a"));
    for (let count = 0; count < 50; count += 1) {
      expect(await fetch("https://a.test/")).toMatchObject({ status: "completed" });
    }
    expect(await fetch("https://a.test/")).toMatchObject({
      error: expect.stringContaining("50 fetches"),
    });
  });

  it("a request has its own count", async () => {
    const { plugin } = open();
    const tool = plugin.serverTools?.[0];
    const once = () => ({
      ...plainHost({ fetch: async () => new Response("a") }),
      options: plugin.options.parse({ max_uses: 1 }),
      request: { messages: [] },
    });
    for (const context of [once(), once()]) {
      const told = String(await tool?.execute({ url: "https://a.test/" }, context, context.signal));
      expect(JSON.parse(told)).toMatchObject({ status: "completed" });
    }
  });
});

describe("the plugin", () => {
  const { plugin, tool } = open();
  it("offers its tool unless nothing may be fetched", () => {
    const offered = (item: object) => {
      const options = plugin.options.parse(item);
      return tool.offered?.(options, { ...plainHost(), options, request: { messages: [] } });
    };
    expect(offered({})).toBe(true);
    expect(offered({ max_uses: 0 })).toBe(false);
    expect(tool.describe(plugin.options.parse({})).parameters).toMatchObject({ required: ["url"] });
  });

  const badOptions = [
    { allowed_domains: "a" },
    { blocked_domains: [""] },
    { max_content_tokens: 0 },
    { max_uses: 0.5 },
    { other: 1 },
  ];
  const checks = pluginConformance(plugin, { options: { max_uses: 3 }, badOptions });
  it.each(checks.map((check) => [check.name, check] as const))("%s", (_, check) => check.run());
});
