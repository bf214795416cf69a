import { describe, expect, it } from "vitest";
import { placeOf } from "./place-of.ts";

/** What the place cuts out of the text. */
function cited(text: string, url = "https://a.test/one"): string | undefined {
  const place = placeOf(text, url);
  return place && text.slice(place.start, place.end);
}

describe("the place of an address", () => {
  it.each([
    ["See [a.test](https://a.test/one).", "[a.test](https://a.test/one)"],
    ['[a [1]](https://a.test/one "A page")', '[a [1]](https://a.test/one "A page")'],
    ["[x] [a](<https://a.test/one>)!", "[a](<https://a.test/one>)"],
    ["It is https://a.test/one.", "https://a.test/one"],
    ["(https://a.test/one) and more", "https://a.test/one"],
    ["Grüße 🐧🐧 [a](https://a.test/one/)", "[a](https://a.test/one/)"],
    ["](https://a.test/one)", "https://a.test/one"],
    [
      "https://a.test/one-more https://a.test/one?x=1 [b](https://a.test/one)",
      "[b](https://a.test/one)",
    ],
  ])("%s", (text, place) => {
    expect(cited(text)).toBe(place);
  });

  it("does not need the slash at the end", () => {
    expect(cited("[b](https://b.test)", "https://b.test/")).toBe("[b](https://b.test)");
  });

  it.each([
    "https://a.test/one-more",
    "https://a.test/one?x=1",
    "https://a.test/one.html",
    "https://a.test/one/two",
    "https://a.test.evil.test/one",
  ])("is not in %s, which is another page", (text) => {
    expect(cited(text)).toBeUndefined();
  });

  it("is found in a text of nothing but what looks like it", () => {
    const text = `${"[".repeat(50_000)}${"](https://a.test/onex".repeat(20_000)}`;
    expect(cited(`${text} https://a.test/one`)).toBe("https://a.test/one");
  });
});
