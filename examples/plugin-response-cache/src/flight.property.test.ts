import { type ChatChunk, objectPiece, type StreamPiece } from "@sluice/plugins";
import fc from "fast-check";
import { expect, it } from "vitest";
import { Flight } from "./flight.ts";

const soon = () => new Promise((resolve) => setImmediate(resolve));

function chunkOf(content: string): ChatChunk {
  const choice = { index: 0, delta: { content }, finish_reason: null };
  return {
    id: "x",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    provider: "p",
    choices: [choice],
  };
}

/** A stream that is given by hand: a piece for each `say`, until `end`. */
class Upstream {
  readonly #said: (string | undefined)[] = [];
  #wake = () => {};
  isClosed = false;
  calls = 0;
  signal: AbortSignal | undefined;

  say(text: string | undefined): void {
    this.#said.push(text);
    this.#wake();
  }

  async *reads(): AsyncGenerator<readonly StreamPiece[]> {
    try {
      for (let text = await this.#next(); text !== undefined; text = await this.#next()) {
        yield [objectPiece(chunkOf(text))];
      }
    } finally {
      this.isClosed = true;
    }
  }

  async #next(): Promise<string | undefined> {
    if (this.#said.length === 0) {
      await new Promise<void>((resolve, reject) => {
        this.#wake = resolve;
        this.signal?.addEventListener("abort", () => reject(this.signal?.reason), { once: true });
      });
    }
    return this.#said.shift();
  }
}

/** One who waits: reads in its own time, and may leave. */
class Reader {
  readonly #flight: Flight;
  readonly #reads: AsyncIterator<readonly StreamPiece[]>;
  #reading: Promise<unknown> = Promise.resolve();
  text = "";
  hasLeft = false;

  constructor(flight: Flight, reads: AsyncIterator<readonly StreamPiece[]>) {
    this.#flight = flight;
    this.#reads = reads;
  }

  static async join(flight: Flight, who: object): Promise<Reader> {
    const answer = await flight.join(who);
    if (answer.kind !== "stream") throw new Error("no stream");
    return new Reader(flight, answer.reads[Symbol.asyncIterator]());
  }

  read(): void {
    this.#reading = this.#reading
      .then(() => this.#reads.next())
      .then(({ value = [] }) => {
        for (const piece of value) this.text += piece.chunk().choices[0]?.delta.content ?? "";
      })
      .catch(() => undefined);
  }

  leave(who: object): void {
    this.hasLeft = true;
    void this.#reads.return?.();
    this.#flight.leave(who);
  }

  async toEnd(reads: number): Promise<void> {
    for (let read = 0; read < reads; read += 1) this.read();
    await this.#reading;
  }
}

interface Step {
  readonly who: number;
  readonly what: "read" | "say" | "leave";
}

/** Plays the steps; gives what everything came to. */
async function played(steps: readonly Step[]) {
  const upstream = new Upstream();
  let endings = 0;
  const flight = new Flight({
    result: () => {},
    pieces: () => {},
    ended: () => {
      endings += 1;
    },
  });
  const flying = flight.fly(new AbortController().signal, async ({ signal }) => {
    upstream.calls += 1;
    upstream.signal = signal;
    return { kind: "stream", reads: upstream.reads() };
  });
  const names = [{}, {}, {}, {}];
  const readers = await Promise.all(names.map((who) => Reader.join(flight, who)));
  let whole = "";
  for (const { who, what } of steps) {
    if (what === "say") upstream.say(`${whole.length} `);
    if (what === "say") whole += `${whole.length} `;
    const reader = readers[who];
    if (what === "read") reader?.read();
    if (what === "leave") reader?.leave(names[who] ?? {});
    await soon();
  }
  upstream.say(undefined);
  const staying = readers.filter(({ hasLeft }) => !hasLeft);
  await Promise.all(staying.map((reader) => reader.toEnd(steps.length + 2)));
  await flying;
  return { upstream, staying, whole, endings };
}

it("a call is made once and told whole to all who stay, whoever reads or leaves when", async () => {
  const what = fc.constantFrom<Step["what"]>("read", "read", "say", "say", "leave");
  const step = fc.record({ who: fc.nat(3), what });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { upstream, staying, whole, endings } = await played(steps);
      expect(staying.map(({ text }) => text)).toEqual(staying.map(() => whole));
      expect(upstream.calls).toBe(1);
      expect(upstream.isClosed).toBe(true);
      expect(upstream.signal?.aborted).toBe(staying.length === 0);
      expect(endings).toBe(staying.length === 0 ? 0 : 1);
    }),
    { numRuns: 100 },
  );
});
