import type { StreamPiece } from "@sluice/schema";
import { expect, test } from "vitest";
import { BegunReads } from "./begun-reads.ts";

const piece: StreamPiece = {
  token: false,
  notable: false,
  chunk: () => {
    throw new Error("nobody looks");
  },
};

function source() {
  const state = { left: false };
  async function* reads() {
    yield [piece, piece];
  }
  const inner = reads();
  const leave = inner.return.bind(inner);
  inner.return = (value) => {
    state.left = true;
    return leave(value);
  };
  return { inner, state };
}

test("one read comes first, then the others", async () => {
  const lengths: number[] = [];
  for await (const read of new BegunReads([piece], source().inner)) lengths.push(read.length);
  expect(lengths).toEqual([1, 2]);
});

test("left after the first read, it leaves the stream", async () => {
  const { inner, state } = source();
  for await (const _ of new BegunReads([piece], inner)) break;
  expect(state.left).toBe(true);
});
