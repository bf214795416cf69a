import { describe, expect, it } from "vitest";
import { createEventDecoder, type DecodedData, decodeData } from "./index.ts";

const chunk = (delta: object, finish: string | null = null) =>
  JSON.stringify({
    id: "u1",
    object: "chat.completion.chunk",
    created: 1700000000,
    model: "internal-a",
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
const ROLE = chunk({ role: "assistant", content: "" });
const STOP = chunk({}, "stop");
const hello = chunk({ content: "Grüße 北京 🙂" });

/** What an upstream's writes come to: one byte a character, so that characters can be cut. */
function decode(writes: readonly (string | Uint8Array)[]): readonly DecodedData[] {
  const decoder = createEventDecoder();
  const reads = writes.map((write) =>
    typeof write === "string" ? new TextEncoder().encode(write) : write,
  );
  return decodeData([...reads.flatMap((read) => [...decoder.push(read)]), ...decoder.end()]);
}

type Chunk = { readonly choices: readonly [{ readonly delta: { readonly content?: string } }] };
const textOf = (decoded: readonly DecodedData[]) =>
  decoded
    .map((data) => (data.kind === "value" ? (data.value as Chunk).choices[0].delta.content : ""))
    .join("");
const kindsOf = (decoded: readonly DecodedData[]) => decoded.map(({ kind }) => kind);
const WHOLE = ["value", "value", "value", "done"];

describe("writes that cut characters, field names and blank lines", () => {
  const bytes = new TextEncoder().encode(
    `data: ${ROLE}\n\ndata: ${hello}\n\ndata: ${STOP}\n\ndata: [DONE]\n\n`,
  );
  const multiByte = [...bytes.keys()].filter((at) => ((bytes[at] ?? 0) & 0xc0) === 0x80);

  it.each([
    ["inside every character", multiByte],
    ["after every byte", [...bytes.keys()]],
  ])("%s lose nothing", (_name, places) => {
    expect(places.length).toBeGreaterThan(8);
    const borders = [0, ...places, bytes.length];
    const writes = borders.slice(1).map((end, at) => bytes.subarray(borders[at], end));
    const decoded = decode(writes);
    expect(kindsOf(decoded)).toEqual(WHOLE);
    expect(textOf(decoded)).toBe("Grüße 北京 🙂");
  });

  it("inside a field name, the JSON, a blank line and the sentinel lose nothing", () => {
    const writes = [
      "da",
      "ta",
      `: ${ROLE.slice(0, 30)}`,
      `${ROLE.slice(30)}\n`,
      `\ndata: ${hello}`,
      "\n",
      `\ndata: ${STOP}\n`,
      "\ndata: [DO",
      "NE]\n\n",
    ];
    expect(kindsOf(decode(writes))).toEqual(WHOLE);
    expect(textOf(decode(writes))).toBe("Grüße 北京 🙂");
  });
});

describe("line ends of CR LF, cut between the two", () => {
  it("give one event for each", () => {
    const decoded = decode([
      `data: ${ROLE}\r\n\r\n`,
      `data: ${chunk({ content: "one " })}\r\n\r\n`,
      `data: ${chunk({ content: "two" })}\r`,
      "\n\r",
      `\ndata: ${STOP}\r`,
      "\n",
      "\r\ndata: [DONE]\r",
      "\n\r",
      "\n",
    ]);
    expect(kindsOf(decoded)).toEqual(["value", "value", "value", "value", "done"]);
    expect(textOf(decoded)).toBe("one two");
  });
});

describe("comments, other fields and no space", () => {
  it("leave the chunks as they are", () => {
    const decoded = decode([
      ": keep-alive\n\n",
      ":\n\n",
      "retry: 3000\n",
      `id: 7\nevent: message\ndata:${ROLE}\n\n`,
      ": PROCESSING\n: PROCESSING\n\n",
      `data:${chunk({ content: "one " })}\n\n`,
      `: mid\ndata: ${chunk({ content: "two" })}\n\n`,
      `data:${STOP}\n\n`,
      "data:[DONE]\n\n",
    ]);
    expect(kindsOf(decoded)).toEqual(["value", "value", "value", "value", "done"]);
    expect(textOf(decoded)).toBe("one two");
  });
});

describe("the end of a stream", () => {
  const begun = `data: ${ROLE}\n\ndata: ${chunk({ content: "ok" })}\n\n`;
  const finished = `${begun}data: ${STOP}\n\n`;

  it.each([
    ["the sentinel without a line end", [finished, "data: [DONE]"], WHOLE],
    ["the sentinel with one line end", [finished, "data: [DONE]\n"], WHOLE],
    ["no sentinel", [finished], ["value", "value", "value"]],
    ["a last chunk without its blank line", [begun, `data: ${STOP}`], ["value", "value", "value"]],
    [
      "a last chunk cut in two",
      [begun, `data: ${STOP.slice(0, 40)}`],
      ["value", "value", "malformed"],
    ],
  ])("%s", (_name, writes, kinds) => {
    expect(kindsOf(decode(writes))).toEqual(kinds);
    expect(textOf(decode(writes))).toBe("ok");
  });
});

describe("one data line of 3 MB", () => {
  it("is one chunk like any other", () => {
    const long = chunk({ content: "A".repeat(3_000_000) });
    const bytes = new TextEncoder().encode(
      `data: ${long}\n\ndata: ${chunk({ content: "end" })}\n\n`,
    );
    const writes: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += 65_536) writes.push(bytes.subarray(at, at + 65_536));
    const text = textOf(decode(writes));
    expect(text.length).toBe(3_000_003);
    expect(text.endsWith("Aend")).toBe(true);
  });
});
