import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDataUrl } from "./read-data-url.ts";

describe("readDataUrl", () => {
  it.each([
    ["data:image/png;base64,iVBORw0KGgo=", "image/png", "iVBORw0KGgo="],
    ["DATA:image/JPG;base64,/9j/", "image/jpeg", "/9j/"],
    ["data:image/png;charset=utf-8;base64,AAAA", "image/png", "AAAA"],
    ["data:image/png;base64,AAA", "image/png", "AAA="],
    ["data:image/png;base64,-_-_", "image/png", "+/+/"],
    ["data:image/png;base64,AA\r\nAA", "image/png", "AAAA"],
    ["data:image/png;base64,AA%2B%2F", "image/png", "AA+/"],
    ["data:text/plain,a%20b", "text/plain", "YSBi"],
    ["data:,a", "text/plain", "YQ=="],
  ])("reads %s", (url, mediaType, base64) => {
    expect(readDataUrl(url)).toEqual({ mediaType, base64 });
  });

  it.each([
    "https://x.test/a.png",
    "data:image/png;base64",
    "data:image/png;base64,",
    "data:image/png;base64,@@@",
    "data:image/png;base64,AAAAA",
    "data:text/plain,%E0%A4%A",
  ])("does not read %s", (url) => {
    expect(readDataUrl(url)).toBeUndefined();
  });

  it("gives all bytes back", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), (bytes) => {
        const base64 = Buffer.from(bytes).toString("base64");
        expect(readDataUrl(`data:image/png;base64,${base64}`)?.base64).toBe(base64);
      }),
    );
  });
});
