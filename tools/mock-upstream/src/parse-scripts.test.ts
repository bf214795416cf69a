import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MockUpstream, parseScripts, startMockUpstream } from "./index.ts";

let mock: MockUpstream;

beforeAll(async () => {
  mock = await startMockUpstream();
});
afterAll(() => mock.close());

const ask = () =>
  fetch(`${mock.url}/chat/completions`, {
    method: "POST",
    body: JSON.stringify({ stream: true, messages: [] }),
  });

describe("scripts from a text", () => {
  it("answer one call a block, in order", async () => {
    mock.next(
      ...parseScripts(`# first a refusal
STATUS 418
JSON {"short": "stout"}

---
FAULT no-done tokens=2 missing=finish
---
# nothing but a remark is no block
---
  STATUS 202
TEXT 'three'
`),
    );
    const first = await ask();
    expect([first.status, await first.text()]).toEqual([418, '{"short": "stout"}']);
    const second = await (await ask()).text();
    expect(second).toContain('" w2"');
    expect(second).not.toContain("DONE");
    const third = await ask();
    expect([third.status, await third.text()]).toEqual([202, "three"]);
    expect(mock.calls.map(({ label }) => label)).toEqual([undefined, "no-done", undefined]);
  });

  it.each([
    ["JSON {}\n---\nSTATUS 200\nNOPE", "line 4: unknown instruction: NOPE"],
    ["---\n\nFAULT cat", "line 3: no fault is named cat"],
    ["FAULT cut after", "line 1: not name=value: after"],
    ["FAULT cut after=x", "line 1: after takes a whole number, not x"],
    ["FAULT cut waits=1", "line 1: waits is not of cut, which takes after, by"],
    ["FAULT cut\nEND", "line 1: a FAULT is the whole block"],
  ])("say where they are wrong: %j", (text, message) => {
    expect(() => parseScripts(text)).toThrow(message);
  });

  it("hold nothing when the text is empty", () => {
    expect(parseScripts("\n# only this\n")).toEqual([]);
  });
});
