import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sampleCall } from "../conformance/sample-call.ts";
import { decodeChat } from "./chat-decode.ts";
import { groundingAnnotations } from "./grounding.ts";

const TEXT = "Türkei: Spanien 🏆.";
const WEB = { web: { uri: "https://ex.org/a", title: "A" } };
const cited = (groundingMetadata: unknown, text = TEXT, partStart = (_part: number) => 0) =>
  groundingAnnotations({ groundingMetadata }, text, partStart).map(({ url_citation: value }) => {
    const { url, start_index: start, end_index: end } = value as Record<string, never>;
    return [url, text.slice(start, end)];
  });

describe("pages that an answer rests on", () => {
  it("are cited for the stretches that they support, and for what is quoted", () => {
    const body = readFileSync(new URL("__fixtures__/grounding.json", import.meta.url), "utf8");
    const request = { messages: [{ role: "user" as const, content: "Who won?" }] };
    const { choices } = decodeChat(JSON.parse(body), sampleCall(request));
    const { content, annotations = [] } = choices[0]?.message ?? {};
    const told = annotations.map(({ url_citation: value }) => {
      const { url, title, start_index: start, end_index: end } = value as Record<string, never>;
      return [url, title, String(content).slice(start, end)];
    });
    expect(told).toEqual([
      ["https://ex.org/em", "ex.org", "Spanien gewann 🏆"],
      ["https://news.example.test/a", "News", "Spanien gewann 🏆"],
      ["https://news.example.test/a", "News", "2024."],
      ["https://ex.org/quoted", "", "Türkei:"],
    ]);
  });

  it("are found by the words where the places lead elsewhere", () => {
    const segment = { startIndex: 3, endIndex: 9, text: "Spanien" };
    const support = { segment, groundingChunkIndices: [0] };
    expect(cited({ groundingChunks: [WEB], groundingSupports: [support] })).toEqual([
      ["https://ex.org/a", "Spanien"],
    ]);
  });

  it("are placed from the beginning of their part", () => {
    const support = {
      segment: { partIndex: 2, startIndex: 0, endIndex: 7 },
      groundingChunkIndices: [0],
    };
    const grounding = { groundingChunks: [WEB], groundingSupports: [support] };
    expect(cited(grounding, TEXT, (part) => (part === 2 ? 8 : 0))).toEqual([
      ["https://ex.org/a", "Spanien"],
    ]);
  });

  it("are named without a place where no stretch is told; without an address, not at all", () => {
    const chunks = [WEB, { maps: { uri: "https://maps.test/b" } }, { web: { title: "?" } }, null];
    expect(cited({ groundingChunks: chunks })).toEqual([
      ["https://ex.org/a", ""],
      ["https://maps.test/b", ""],
    ]);
  });

  it("never reach over the text", () => {
    const support = { segment: { startIndex: 900, endIndex: 2 }, groundingChunkIndices: [0, 9] };
    expect(cited({ groundingChunks: [WEB], groundingSupports: [support] })).toEqual([
      ["https://ex.org/a", ""],
    ]);
    expect(cited(undefined)).toEqual([]);
    expect(cited({})).toEqual([]);
  });
});
