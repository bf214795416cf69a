import { describe, expect, it } from "vitest";
import { decodeData } from "./index.ts";

describe("decodeData", () => {
  it("reads JSON of any kind and keeps the event's name", () => {
    const events = [{ data: '{"a":[1,null]}' }, { data: " 7 " }, { data: "null", event: "ping" }];
    expect(decodeData(events)).toEqual([
      { kind: "value", value: { a: [1, null] } },
      { kind: "value", value: 7 },
      { kind: "value", value: null, event: "ping" },
    ]);
  });

  it("reads JSON that was spread over several data lines", () => {
    expect(decodeData([{ data: '{\n"a":1\n}' }])).toEqual([{ kind: "value", value: { a: 1 } }]);
  });

  it.each(["[DONE]", " [DONE] ", "[DONE]\n"])("ends at the sentinel %j", (sentinel) => {
    const events = [{ data: "1" }, { data: sentinel }, { data: "2" }];
    expect(decodeData(events)).toEqual([{ kind: "value", value: 1 }, { kind: "done" }]);
  });

  it("takes the word in quotes for a value", () => {
    expect(decodeData([{ data: '"[DONE]"' }])).toEqual([{ kind: "value", value: "[DONE]" }]);
  });

  it("skips empty data", () => {
    expect(decodeData([{ data: "" }, { data: " \n" }, { data: "1" }])).toEqual([
      { kind: "value", value: 1 },
    ]);
  });

  it("tells of malformed data and goes on", () => {
    expect(decodeData([{ data: '{"a":', event: "delta" }, { data: "1" }])).toEqual([
      { kind: "malformed", text: '{"a":', event: "delta" },
      { kind: "value", value: 1 },
    ]);
  });

  it("shows the first 200 characters of malformed data, whole ones", () => {
    const [malformed] = decodeData([{ data: `<${"🙂".repeat(500)}` }]);
    expect(malformed).toEqual({ kind: "malformed", text: `<${"🙂".repeat(199)}` });
  });

  it("keeps a member called __proto__ a member", () => {
    const [first] = decodeData([{ data: '{"__proto__":{"polluted":1}}' }]);
    expect(JSON.stringify(first)).toContain('"__proto__"');
  });
});
