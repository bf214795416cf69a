import { describe, expect, it } from "vitest";
import { decodeEvents, decodeReads, EventTooLongError } from "./index.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

async function* readsOf(texts: readonly string[], onClose: () => void = () => {}) {
  try {
    for (const text of texts) yield utf8(text);
  } finally {
    onClose();
  }
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const TEXTS = ["data: a\n\ndata: b\n\nda", "ta: c", "\n\n", ": nothing\n\n", "data: last"];

describe("decodeReads", () => {
  it("gives one array a read that completes events, and the last event at the end", async () => {
    expect(await collect(decodeReads(readsOf(TEXTS)))).toEqual([
      [{ data: "a" }, { data: "b" }],
      [{ data: "c" }],
      [{ data: "last" }],
    ]);
  });

  it("closes the byte stream when its reader leaves", async () => {
    let closed = 0;
    for await (const _events of decodeReads(readsOf(TEXTS, () => (closed += 1)))) break;
    expect(closed).toBe(1);
  });

  it("closes the byte stream when an event is too long", async () => {
    let closed = 0;
    const reads = readsOf(["data: 0123456789\n\n", "data: x\n\n"], () => (closed += 1));
    await expect(collect(decodeReads(reads, { maxEventBytes: 9 }))).rejects.toThrow(
      EventTooLongError,
    );
    expect(closed).toBe(1);
  });

  it("passes on what breaks the byte stream, after the events before it", async () => {
    async function* broken() {
      yield utf8("data: a\n\ndata: half");
      throw new Error("reset");
    }
    const seen: unknown[] = [];
    const read = async () => {
      for await (const events of decodeReads(broken())) seen.push(...events);
    };
    await expect(read()).rejects.toThrow("reset");
    expect(seen).toEqual([{ data: "a" }]);
  });
});

describe("decodeEvents", () => {
  it("gives the same events one by one", async () => {
    const events = await collect(decodeEvents(readsOf(TEXTS)));
    expect(events.map(({ data }) => data)).toEqual(["a", "b", "c", "last"]);
  });

  it("closes the byte stream when its reader leaves between two events of one read", async () => {
    let closed = 0;
    for await (const _event of decodeEvents(readsOf(TEXTS, () => (closed += 1)))) break;
    expect(closed).toBe(1);
  });
});
