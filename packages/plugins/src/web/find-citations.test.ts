import { describe, expect, it } from "vitest";
import { findCitations } from "./find-citations.ts";

const page = (url: string) => ({ url, title: `T ${url}`, text: "shown" });
const A = page("https://a.test/one");
const B = page("https://b.test/");

/** What the annotations cut out of the text. */
function cited(text: string, pages = [A, B]) {
  return findCitations(text, pages).map(({ url_citation: value }) => {
    const { url, start_index: start, end_index: end } = value as Record<string, never>;
    return `${url}: ${text.slice(start, end)}`;
  });
}

describe("citations in a text", () => {
  it.each<[string, readonly string[]]>([
    ["See [a.test](https://a.test/one).", ["https://a.test/one: [a.test](https://a.test/one)"]],
    [
      '[a [1]](https://a.test/one "A page")',
      ['https://a.test/one: [a [1]](https://a.test/one "A page")'],
    ],
    ["[a](<https://a.test/one>)!", ["https://a.test/one: [a](<https://a.test/one>)"]],
    ["It is https://a.test/one.", ["https://a.test/one: https://a.test/one"]],
    [
      "(https://a.test/one) and <https://b.test>",
      ["https://a.test/one: https://a.test/one", "https://b.test/: https://b.test"],
    ],
    ["Grüße 🐧🐧 [a](https://a.test/one)", ["https://a.test/one: [a](https://a.test/one)"]],
    [
      "https://a.test/one https://a.test/one",
      Array(2).fill("https://a.test/one: https://a.test/one"),
    ],
    [
      "[x] https://b.test/ [y](https://b.test)",
      ["https://b.test/: https://b.test/", "https://b.test/: [y](https://b.test)"],
    ],
  ])("%s", (text, expected) => {
    expect(cited(text)).toEqual(expected);
  });

  it.each([
    "https://a.test/one-more",
    "https://a.test/one?x=1",
    "https://a.test/one.html",
    "https://b.test.evil.test/",
  ])("are not seen in %s, which is another page", (text) => {
    expect(findCitations(`${text} [b](https://a.test/one)`, [A, B])).toHaveLength(1);
  });

  it("are of the longer address where one begins like another", () => {
    const long = page("https://a.test/one/two");
    expect(cited("[x](https://a.test/one/two)", [A, long])).toEqual([
      "https://a.test/one/two: [x](https://a.test/one/two)",
    ]);
  });

  it("are all pages, without a place, where none is named", () => {
    expect(findCitations("It is 1.1 m.", [A, B])).toEqual(
      [A, B].map(({ url, title, text }) => ({
        type: "url_citation",
        url_citation: { url, title, content: text, start_index: 0, end_index: 0 },
      })),
    );
  });

  it("take time in proportion to the text", () => {
    const text = `${"[".repeat(20_000)}${"](https://a.test/one".repeat(20_000)}`;
    expect(findCitations(text, [A]).length).toBe(20_000);
  });
});
