import { setImmediate } from "node:timers/promises";

type Group = readonly unknown[];
type Item = Awaited<ReturnType<ReadableStreamDefaultReader<unknown>["read"]>>;

/** Parts of one read at most, so that a fast upstream cannot fill the memory. */
const MOST = 512;
const TURN = Symbol("the turn of the event loop is over");

/**
 * The parts of a package's stream, those of one turn of the event loop together: each group becomes one write. Left
 * early, the stream is cancelled and `leave` is called.
 */
export class PartReads implements AsyncIterableIterator<Group> {
  readonly #reader: ReadableStreamDefaultReader<unknown>;
  readonly #leave: () => void;
  #pending: Promise<Item> | undefined;
  #done = false;

  constructor(stream: ReadableStream<unknown>, leave: () => void) {
    this.#reader = stream.getReader();
    this.#leave = leave;
  }

  async next(): Promise<IteratorResult<Group, undefined>> {
    if (this.#done) return { done: true, value: undefined };
    const first = await this.#read();
    if (first.done) return this.#end();
    const group = [first.value];
    const turn = setImmediate(TURN);
    while (group.length < MOST) {
      this.#pending ??= this.#reader.read();
      const more = await Promise.race([this.#pending, turn]);
      if (more === TURN) break;
      this.#pending = undefined;
      if (more.done) {
        this.#end();
        break;
      }
      group.push(more.value);
    }
    return { done: false, value: group };
  }

  async return(): Promise<IteratorResult<Group, undefined>> {
    if (!this.#done) {
      this.#end();
      this.#pending?.catch(() => undefined);
      this.#leave();
      await this.#reader.cancel().catch(() => undefined);
    }
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #read(): Promise<Item> {
    const waiting = this.#pending ?? this.#reader.read();
    this.#pending = undefined;
    return waiting;
  }

  #end(): IteratorResult<Group, undefined> {
    this.#done = true;
    return { done: true, value: undefined };
  }
}
