import type { NotReady, ReadyReads } from "@sluice/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passReads } from "./pass-reads.ts";

type Step = number | "pause" | "break";
interface Read {
  readonly is: number;
}

/** Reads that come as a list says: numbers at once, those after a pause in a later turn; `break` throws. */
class ListedReads implements ReadyReads<Read> {
  readonly #steps: Step[];
  left = false;

  constructor(steps: readonly Step[]) {
    this.#steps = [...steps];
  }

  async next(): Promise<IteratorResult<Read, undefined>> {
    while (this.#steps[0] === "pause") {
      this.#steps.shift();
      await new Promise((resolve) => setImmediate(resolve));
    }
    const step = this.#steps.shift();
    if (step === "break") throw new Error("broken");
    return typeof step === "number"
      ? { done: false, value: { is: step } }
      : { done: true, value: undefined };
  }

  ready(): Read | NotReady {
    const [step] = this.#steps;
    if (typeof step === "number") {
      this.#steps.shift();
      return { is: step };
    }
    return step === "pause" ? "waiting" : "ask";
  }

  whenReady(listener: () => void): void {
    this.#steps.shift();
    setImmediate(listener);
  }

  async return(): Promise<IteratorResult<Read, undefined>> {
    this.left = true;
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

/** Without the means to say what is there. */
const plain = (reads: ListedReads): AsyncIterable<Read> => ({
  [Symbol.asyncIterator]: () => ({
    next: () => reads.next(),
    return: () => reads.return(),
  }),
});

const steps = fc.array(
  fc.oneof(fc.nat(9), fc.constant("pause" as const), fc.constant("break" as const)),
);

describe("passReads", () => {
  it("passes the same reads on whether or not they say what is there, and waits for room", async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(5), async (given, full) => {
        const told = async (reads: AsyncIterable<Read>) => {
          const taken: number[] = [];
          let waits = false;
          const end = await passReads(reads, ({ is }) => {
            expect(waits).toBe(false);
            taken.push(is);
            if (is !== full) return undefined;
            waits = true;
            return new Promise((resolve) =>
              setImmediate(() => {
                waits = false;
                resolve();
              }),
            );
          }).then(
            () => "ended",
            (error: unknown) => String(error),
          );
          return { taken, end };
        };
        expect(await told(new ListedReads(given))).toEqual(
          await told(plain(new ListedReads(given))),
        );
      }),
    );
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("no room");
      },
    ],
    ["finds no room any more", () => Promise.reject(new Error("no room"))],
  ])("leaves the reads when whoever takes them %s", async (_name, take) => {
    for (const given of [
      [1, 2],
      ["pause", 1, 2],
    ] as const) {
      const reads = new ListedReads(given);
      await expect(passReads(reads, take)).rejects.toThrow("no room");
      expect(reads.left).toBe(true);
    }
  });
});
