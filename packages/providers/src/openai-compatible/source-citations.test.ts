import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinChunks } from "../call/join-chunks.ts";
import { readStream } from "../conformance/read-stream.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { perplexity } from "../perplexity/index.ts";
import type { HttpProvider } from "../provider.ts";
import { xai } from "../xai/index.ts";
import { sourceCitations } from "./source-citations.ts";

const SETTINGS = { slug: "north", name: "North", headers: {}, options: {} };
const ANSWERS = [
  {
    name: "perplexity",
    provider: perplexity.create(SETTINGS) as HttpProvider,
    cited: [
      ["[2]", "https://ex.org/noon", "Noon"],
      ["[1]", "https://ex.org/clock", "Clock"],
      ["[2]", "https://ex.org/noon", "Noon"],
    ],
  },
  {
    name: "xai",
    provider: xai.create(SETTINGS) as HttpProvider,
    cited: [["[[1]](https://x.ai/news)", "https://x.ai/news", ""]],
  },
];

describe.each(ANSWERS)("an answer of $name that searched", ({ name, provider, cited }) => {
  const { chat } = provider;
  if (chat === undefined) throw new Error("it does not chat");
  const file = (ending: string) =>
    readFileSync(new URL(`../${name}/__fixtures__/search.${ending}`, import.meta.url));
  const call = (stream: boolean) =>
    sampleCall({ messages: [{ role: "user" as const, content: "What is new?" }], stream });
  const bytes = file("sse");
  const streamed = (...parts: readonly Uint8Array[]) => readStream(chat, call(true), parts);
  const whole = chat.decode(JSON.parse(file("json").toString()), call(false));

  it("cites its pages where their marks stand", () => {
    const { content, annotations = [] } = whole.choices[0]?.message ?? {};
    const told = annotations.map(({ url_citation: citation }) => {
      const { start_index: start, end_index: end, url, title } = citation as Record<string, never>;
      return [String(content).slice(start, end), url, title];
    });
    expect(told).toEqual(cited);
  });

  it("cites the same in a stream, once, cut wherever it may be", () => {
    const { message } = whole.choices[0] ?? {};
    for (let at = 0; at < bytes.length; at += 7) {
      const chunks = streamed(bytes.subarray(0, at), bytes.subarray(at));
      const joined = joinChunks(chunks).choices[0]?.message;
      expect(joined).toMatchObject({
        content: message?.content,
        annotations: message?.annotations,
      });
      const telling = chunks.filter(({ choices }) => choices[0]?.delta.annotations !== undefined);
      expect(telling).toHaveLength(1);
    }
  });

  it("keeps annotations that the server makes itself", () => {
    const body = JSON.parse(file("json").toString());
    const own = [{ type: "url_citation", url_citation: { url: "https://own.test", title: "O" } }];
    body.choices[0].message.annotations = own;
    expect(chat.decode(body, call(false)).choices[0]?.message.annotations).toEqual(own);
  });
});

describe("the pages of a list", () => {
  const sources = [{ url: "https://a.test" }, { url: "" }, { url: "https://b.test", title: "B" }];

  it("are named without a place where no mark names one", () => {
    expect(sourceCitations("Nothing [2] [9] [](x)", sources)).toEqual([
      {
        type: "url_citation",
        url_citation: { url: "https://a.test", title: "", start_index: 0, end_index: 0 },
      },
      {
        type: "url_citation",
        url_citation: { url: "https://b.test", title: "B", start_index: 0, end_index: 0 },
      },
    ]);
    expect(sourceCitations("None [1]", [])).toEqual([]);
  });

  it("are found in any text at the very place of their mark", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }).filter((text) => !/[[\]()]/.test(text)),
        fc.string({ unit: "grapheme" }).filter((text) => !/[[\]()]/.test(text)),
        (before, after) => {
          const text = `${before}[3]${after}`;
          const [citation] = sourceCitations(text, sources) as [
            { url_citation: { start_index: number; end_index: number } },
          ];
          const { start_index: start, end_index: end } = citation.url_citation;
          expect([start, text.slice(start, end)]).toEqual([before.length, "[3]"]);
        },
      ),
    );
  });
});
