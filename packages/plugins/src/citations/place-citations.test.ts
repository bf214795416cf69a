import { describe, expect, it } from "vitest";
import { placeCitations } from "./place-citations.ts";

const page = (url: string, more: object = {}) => ({
  type: "url_citation" as const,
  url_citation: { url, title: "T", ...more },
});

/** What of the text each citation stands for. */
function cited(text: string, ...urls: readonly string[]): readonly string[] {
  return placeCitations(
    text,
    urls.map((url) => page(url)),
  ).map(({ url_citation: told }) => {
    const { start_index: start, end_index: end } = told as {
      start_index: number;
      end_index: number;
    };
    return text.slice(start, end);
  });
}

describe("a citation", () => {
  it.each([
    ["so [ex.org](https://ex.org/a) says", "https://ex.org/a", "[ex.org](https://ex.org/a)"],
    ['so [a](https://ex.org/a "A") says', "https://ex.org/a", '[a](https://ex.org/a "A")'],
    ["see https://ex.org/a.", "https://ex.org/a", "https://ex.org/a"],
    ["see (https://ex.org/a)", "https://ex.org/a", "https://ex.org/a"],
    ["https://ex.org/ab then https://ex.org/a", "https://ex.org/a", "https://ex.org/a"],
    ["https://ex.org/a.html", "https://ex.org/a", ""],
    ["nothing", "https://ex.org/a", ""],
    ["nothing", "", ""],
    ["](https://ex.org/a", "https://ex.org/a", "https://ex.org/a"],
    ["[x\n](https://ex.org/a)", "https://ex.org/a", "https://ex.org/a"],
  ])("in %j of %s stands for %j", (text, url, stretch) => {
    expect(cited(text, url)).toEqual([stretch]);
  });

  it("is not the longer address that begins as it does", () => {
    const text = "https://ex.org/ab https://ex.org/a";
    const [{ url_citation: told } = {}] = placeCitations(text, [page("https://ex.org/a")]);
    expect(told).toMatchObject({ start_index: 18, end_index: 34 });
  });

  it("is told once a page, with a title, and what was read of it", () => {
    const url = "https://ex.org/a";
    const annotations = [page(url, { title: null, content: "read" }), page(url, { title: "B" })];
    expect(placeCitations("", annotations)).toEqual([
      {
        type: "url_citation",
        url_citation: { url, title: "", content: "read", start_index: 0, end_index: 0 },
      },
    ]);
  });

  it("leaves other annotations as they are", () => {
    const file = { type: "file" as const, file: { hash: "h", content: [] } };
    expect(placeCitations("x", [file])).toEqual([file]);
  });
});
