import { describe, expect, it } from "vitest";
import { domainFilter } from "./domain-filter.ts";

const asks = (lists: Parameters<typeof domainFilter>[0], url: string) =>
  domainFilter(lists)(new URL(url));

describe("allowed domains", () => {
  it.each([
    "http://notexample.test/",
    "http://example.test.evil.test/",
    "http://evil.test/?u=example.test",
    "http://evil.test/example.test",
    "http://example.test@evil.test/",
    "http://evil.test#@example.test/",
    "http://evil.test\\@example.test/",
    "http://exampleXtest/",
    "http://example.test:80@evil.test/",
    "http://example。test.evil.test/",
    "http://xexample.test/",
  ])("cannot be passed by %s", (url) => {
    expect(asks({ allowed: ["example.test"] }, url)).toBe("not allowed");
  });

  it.each([
    "http://example.test/",
    "http://EXAMPLE.test./",
    "http://sub.example.test/a?b#c",
    "https://example.test:8443/",
    "http://example。test/",
  ])("open %s", (url) => {
    expect(asks({ allowed: ["example.test"] }, url)).toBeUndefined();
  });

  it.each([
    "Example.TEST",
    "example.test.",
    "https://example.test",
    "example.test:8080",
    " example.test ",
  ])("are understood when written %j", (pattern) => {
    expect(asks({ allowed: [pattern] }, "http://example.test/")).toBeUndefined();
    expect(asks({ allowed: [pattern] }, "http://evil.test/")).toBe("not allowed");
  });

  it("may be written in any script", () => {
    expect(asks({ allowed: ["bücher.test"] }, "http://xn--bcher-kva.test/")).toBeUndefined();
    expect(asks({ allowed: ["*.BÜCHER.test"] }, "http://a.bücher.test/")).toBeUndefined();
  });

  it("an empty list, or null, allows all", () => {
    expect(asks({ allowed: [] }, "http://a.test/")).toBeUndefined();
    expect(asks({ allowed: null, excluded: null }, "http://a.test/")).toBeUndefined();
  });

  it("an entry that says nothing opens nothing", () => {
    expect(asks({ allowed: ["/"] }, "http://a.test/")).toBe("not allowed");
    expect(asks({ allowed: [" "] }, "http://a.test/")).toBe("not allowed");
  });
});

describe("excluded domains", () => {
  it.each([
    "http://evil.test/",
    "http://EVIL.test/",
    "http://evil.test./",
    "http://evil.test:8080/",
    "http://x@evil.test/",
    "http://sub.evil.test/",
    "http://ＥＶＩＬ.test/",
  ])("cannot be passed by %s", (url) => {
    expect(asks({ excluded: ["evil.test"] }, url)).toBe("excluded");
  });

  it("win over allowed ones", () => {
    const lists = { allowed: ["example.test"], excluded: ["private.example.test"] };
    expect(asks(lists, "http://example.test/")).toBeUndefined();
    expect(asks(lists, "http://private.example.test/")).toBe("excluded");
  });
});

describe("wildcards and paths", () => {
  it.each([
    ["*.gov", "https://nasa.gov/", true],
    ["*.gov", "https://data.nasa.gov/", true],
    ["*.gov", "https://nasa.gov.evil.test/", false],
    ["*.gov", "https://gov/", false],
    ["docs.*.test", "https://docs.a.test/", true],
    ["docs.*.test", "https://docs.test/", false],
    ["example.test/docs", "https://example.test/docs", true],
    ["example.test/docs", "https://example.test/docs/a", true],
    ["example.test/docs", "https://example.test/docsearch", false],
    ["example.test/docs", "https://example.test/", false],
    ["example.test/docs/", "https://example.test/docs/a", true],
    ["example.test/*/news", "https://example.test/en/news", true],
    ["example.test/*/news", "https://example.test/news", false],
    ["example.test/docs", "https://example.test/do%63s/a", true],
    ["example.test/docs", "https://example.test//docs", true],
    ["example.test/docs", "https://example.test/x/../docs", true],
    ["example.test/über", "https://example.test/%c3%bcber", true],
    ["*.example.test/docs/*", "https://a.example.test/docs/b", true],
  ])("%s and %s: %s", (pattern, url, fits) => {
    expect(asks({ allowed: [pattern] }, url)).toBe(fits ? undefined : "not allowed");
    expect(asks({ excluded: [pattern] }, url)).toBe(fits ? "excluded" : undefined);
  });
});
