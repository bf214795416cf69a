import type { EventSourceMessage } from "eventsource-parser";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createEventDecoder, EventTooLongError, MAX_EVENT_BYTES, type TakeFront } from "./index.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const dataOf = (events: readonly { readonly data: string }[]) => events.map(({ data }) => data);

describe("a read", () => {
  it("gives all the events it completes at once, and none that it does not", () => {
    const decoder = createEventDecoder();
    expect(dataOf(decoder.push(utf8("data: a\n\ndata: b\n\ndata: c")))).toEqual(["a", "b"]);
    expect(decoder.push(utf8("c"))).toEqual([]);
    expect(dataOf(decoder.push(utf8("\n\n")))).toEqual(["cc"]);
    expect(decoder.end()).toEqual([]);
  });

  it("gives an event as soon as its blank line is there, before a pause", () => {
    const decoder = createEventDecoder();
    expect(dataOf(decoder.push(utf8("data: one\r\n\r\n")))).toEqual(["one"]);
    expect(dataOf(decoder.push(utf8("data: two\r")))).toEqual([]);
    expect(dataOf(decoder.push(utf8("\n\r")))).toEqual(["two"]);
    expect(dataOf(decoder.push(utf8("\ndata: three\r\r")))).toEqual(["three"]);
  });

  it("is not changed and not kept", () => {
    const decoder = createEventDecoder();
    const read = utf8("data: abc");
    decoder.push(read);
    read.fill(0);
    expect(dataOf(decoder.end())).toEqual(["abc"]);
  });
});

describe("one decoder", () => {
  it("knows nothing of another", () => {
    const [one, other] = [createEventDecoder(), createEventDecoder()];
    one.push(utf8("data: half of \xc3"));
    expect(dataOf(other.push(utf8("data: whole\n\n")))).toEqual(["whole"]);
  });
});

describe("a line of 3 MB", () => {
  const length = 3_000_000;
  const line = utf8(`data: ${"A".repeat(length)}\n\ndata: end\n\n`);

  const inPiecesOf = (size: number) => {
    const decoder = createEventDecoder();
    const events: string[] = [];
    for (let at = 0; at < line.length; at += size) {
      events.push(...dataOf(decoder.push(line.subarray(at, at + size))));
    }
    return events;
  };

  it.each([1024, 65_536, line.length])("is delivered whole in pieces of %s bytes", (size) => {
    const events = inPiecesOf(size);
    expect(events.map((data) => data.length)).toEqual([length, 3]);
    expect(events[0] === "A".repeat(length)).toBe(true);
  });

  /** How many characters are looked at when the text is searched or put together, for one stream. */
  function countedWork(size: number): number {
    let work = 0;
    const count = (method: "indexOf") => {
      const original = String.prototype[method];
      return vi.spyOn(String.prototype, method).mockImplementation(function (
        this: string,
        ...found: [string, number?]
      ) {
        const at = original.apply(this, found);
        work += (at === -1 ? this.length : at) - (found[1] ?? 0);
        return at;
      });
    };
    const join = Array.prototype.join;
    const spies = [
      count("indexOf"),
      vi.spyOn(Array.prototype, "join").mockImplementation(function (this: unknown[], by?: string) {
        const joined = join.call(this, by);
        work += joined.length;
        return joined;
      }),
    ];
    try {
      inPiecesOf(size);
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
    return work;
  }

  it("takes work in proportion to its length, not to its square, in pieces of 1 KB", () => {
    const work = countedWork(1024);
    expect(work).toBeGreaterThan(length);
    expect(work).toBeLessThan(8 * length);
  });
});

describe("the limit", () => {
  const limited = (maxEventBytes: number) => createEventDecoder({ maxEventBytes });

  it("is 16 MiB unless given", () => {
    expect(MAX_EVENT_BYTES).toBe(16_777_216);
    const decoder = createEventDecoder();
    decoder.push(utf8("data: "));
    const mebibyte = utf8("A".repeat(1_048_576));
    for (let times = 0; times < 16; times += 1) decoder.push(mebibyte);
    expect(decoder.push(utf8("\n\n"))[0]?.data.length).toBe(MAX_EVENT_BYTES);
  });

  it.each([
    ["letters", "a"],
    ["characters of three bytes", "北"],
    ["characters of four bytes", "🙂"],
  ])("counts bytes of UTF-8: %s", (_name, letter) => {
    const size = utf8(letter).length;
    const text = letter.repeat(100);
    expect(dataOf(limited(100 * size).push(utf8(`data: ${text}\n\n`)))).toEqual([text]);
    expect(() => limited(100 * size - 1).push(utf8(`data: ${text}\n\n`))).toThrow(
      EventTooLongError,
    );
  });

  it("is the same wherever the event is cut", () => {
    for (const size of [1, 7, 50, 300]) {
      const bytes = utf8(`data: ${"a".repeat(200)}\n\n`);
      const run = (limit: number) => {
        const decoder = limited(limit);
        const events: string[] = [];
        for (let at = 0; at < bytes.length; at += size) {
          events.push(...dataOf(decoder.push(bytes.subarray(at, at + size))));
        }
        return events.length;
      };
      expect(run(200)).toBe(1);
      expect(() => run(199)).toThrow(EventTooLongError);
    }
  });

  it("stops an event that never ends, in one line or in many", () => {
    const endless = (piece: string) => () => {
      const decoder = limited(10_000);
      decoder.push(utf8("data: "));
      for (let times = 0; times < 1000; times += 1) decoder.push(utf8(piece));
    };
    expect(endless("x".repeat(100))).toThrow(EventTooLongError);
    expect(endless("x\ndata: ".repeat(20))).toThrow(EventTooLongError);
  });

  it("lets any number of small events, comments and unknown lines pass", () => {
    const decoder = limited(100);
    let count = 0;
    for (let times = 0; times < 2000; times += 1) {
      count += decoder.push(utf8("data: 0123456789\n\n: comment\nunknown: y\n\n")).length;
    }
    decoder.push(utf8(`:${"x".repeat(50_000)}`));
    expect(count).toBe(2000);
  });

  it("gives the events that were complete before it, then fails for good", () => {
    const decoder = limited(10);
    const events = decoder.push(utf8(`data: a\n\ndata: ${"x".repeat(11)}\n\ndata: b\n\n`));
    expect(dataOf(events)).toEqual(["a"]);
    expect(() => decoder.push(utf8("data: c\n\n"))).toThrow(EventTooLongError);
    expect(() => decoder.end()).toThrow(EventTooLongError);
  });

  it("is an error that tells the limit and is known across copies of the package", () => {
    try {
      limited(10).push(utf8(`data: ${"x".repeat(11)}\n\n`));
      expect.unreachable();
    } catch (error) {
      expect(EventTooLongError.isInstance(error)).toBe(true);
      expect(error).toMatchObject({ name: "EventTooLongError", maxEventBytes: 10 });
    }
    expect(EventTooLongError.isInstance(new Error("x"))).toBe(false);
    const marker = { [Symbol.for("@sluice/sse/EventTooLongError")]: true };
    expect(EventTooLongError.isInstance(Object.assign(new Error("x"), marker))).toBe(true);
  });
});

describe("events that are taken unread", () => {
  /** Takes whole events of plain words off the front, and what came before them. */
  const takePlain =
    (taken: EventSourceMessage[]): TakeFront =>
    (text, before) => {
      taken.push(...before);
      return /^(?:data: plain\n\n)*/.exec(text)?.[0].length ?? 0;
    };
  const event = fc.constantFrom(
    "data: plain\n\n",
    "data: plain\n\n",
    "data: read\n\n",
    "\ufeffdata: not a field\n\n",
    ": a comment\n\n",
    "id: 7\nevent: named\ndata: two\ndata: lines\n\n",
    "\r\n",
  );

  it("leave the others as they are, a mark of byte order in the middle too", () => {
    fc.assert(
      fc.property(fc.array(fc.array(event, { maxLength: 6 }), { maxLength: 8 }), (reads) => {
        const [some, all] = [createEventDecoder(), createEventDecoder()];
        const texts = reads.map((events) => utf8(events.join("")));
        const left: EventSourceMessage[] = [];
        for (const text of texts) left.push(...some.push(text, takePlain(left)));
        left.push(...some.end());
        const whole = [...texts.flatMap((text) => all.push(text)), ...all.end()];
        const notPlain = (events: typeof whole) => events.filter(({ data }) => data !== "plain");
        expect(notPlain(left)).toEqual(notPlain(whole));
      }),
    );
  });
});
