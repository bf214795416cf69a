import fc from "fast-check";
import { expect } from "vitest";
import type { Parsed } from "../src/index.ts";
import { drawFrom, mutate } from "./mutate.ts";

/** Bodies to begin with, and what reads them. */
export interface Reading {
  readonly bodies: readonly object[];
  readonly read: (body: unknown) => Parsed<unknown>;
}

const LONGEST_MESSAGE = 4000;

/**
 * Changes bodies `runs` times at random, by the seed, and has each read: it is taken or refused in words, and
 * nothing is thrown. Both must come often, or the changes say nothing.
 */
export function checkMutants(readings: readonly Reading[], runs: number, seed: number): void {
  const seen = { ok: 0, invalid: 0 };
  fc.assert(
    fc.property(fc.integer(), (one) => {
      const outcome = readMutant(readings, one).outcome;
      seen[outcome.kind] += 1;
      if (outcome.kind === "ok") return true;
      return outcome.message !== "" && outcome.message.length < LONGEST_MESSAGE;
    }),
    { numRuns: runs, seed },
  );
  expect(seen.ok + seen.invalid).toBe(runs);
  expect(Math.min(seen.ok, seen.invalid)).toBeGreaterThan(runs / 20);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
}

/** What was read, printed and read again is the same, however the body was changed. */
export function checkPrintedMutants(
  readings: readonly Reading[],
  runs: number,
  seed: number,
): void {
  fc.assert(
    fc.property(fc.integer(), (one) => {
      const { outcome: first, read } = readMutant(readings, one);
      if (first.kind === "invalid") return;
      const again = read(printed(first.request));
      expect(again.kind).toBe("ok");
      if (again.kind === "ok") expect(printed(again.request)).toEqual(printed(first.request));
    }),
    { numRuns: runs, seed },
  );
}

interface Mutant extends Pick<Reading, "read"> {
  readonly outcome: Parsed<unknown>;
}

function readMutant(readings: readonly Reading[], seed: number): Mutant {
  const draw = drawFrom(seed);
  const reading = readings[draw(readings.length)];
  if (reading === undefined) throw new Error("there is nothing to begin with");
  const { bodies, read } = reading;
  let body: unknown = bodies[draw(bodies.length)];
  for (let changes = draw(2); changes >= 0; changes -= 1) body = mutate(body, draw);
  return { outcome: read(body), read };
}

const printed = (body: unknown): unknown => JSON.parse(JSON.stringify(body));
