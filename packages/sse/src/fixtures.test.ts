/// <reference types="node" />
import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEventDecoder, type EventSourceMessage } from "./index.ts";

const folder = new URL("__fixtures__/", import.meta.url);
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".txt"))
  .map((name) => name.slice(0, -4));

const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(`${name}.txt`, folder)));
const eventsOf = (name: string): EventSourceMessage[] =>
  JSON.parse(readFileSync(new URL(`${name}.events.json`, folder), "utf8"));

function decode(pieces: readonly Uint8Array[]): EventSourceMessage[] {
  const decoder = createEventDecoder();
  const events = pieces.flatMap((piece) => [...decoder.push(piece)]);
  return [...events, ...decoder.end()];
}

/** The bytes in pieces, cut at the given places; places may repeat and give empty pieces. */
function cut(bytes: Uint8Array, places: readonly number[]): readonly Uint8Array[] {
  const borders = [0, ...[...places].sort((one, other) => one - other), bytes.length];
  return borders.slice(1).map((end, index) => bytes.subarray(borders[index], end));
}

describe("recorded streams", () => {
  it("are all there, each with its events", () => {
    expect(names.length).toBeGreaterThan(15);
  });

  it.each(names)("%s gives its events when it comes in one piece", (name) => {
    expect(decode([bytesOf(name)])).toEqual(eventsOf(name));
  });

  it.each(names)("%s gives the same events when cut in two anywhere", (name) => {
    const bytes = bytesOf(name);
    const expected = eventsOf(name);
    for (let place = 0; place <= bytes.length; place += 1) {
      expect(decode(cut(bytes, [place])), `cut at ${place}`).toEqual(expected);
    }
  });

  it.each(names)("%s gives the same events byte by byte", (name) => {
    const bytes = bytesOf(name);
    expect(decode(cut(bytes, [...bytes.keys()]))).toEqual(eventsOf(name));
  });

  it.each(names)("%s gives the same events in any pieces", (name) => {
    const bytes = bytesOf(name);
    const expected = eventsOf(name);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: bytes.length }), { maxLength: 40 }), (places) => {
        expect(decode(cut(bytes, places))).toEqual(expected);
      }),
    );
  });
});
