import assert from "node:assert/strict";
import { ProviderError } from "@sluice/errors";
import { seeded } from "./seeded.ts";

/** How many spoiled answers of each fixture are tried; their errors name the seed. */
const TRIES = 250;

/** One spoiled answer, and how it is read. */
export interface Try {
  readonly given: unknown;
  /** Throws where what comes out is not sound. A `ProviderError` is a sound end. */
  readonly read: () => unknown;
}

/** Reads spoiled answers, the same ones in every run: nothing but failures of the provider may be thrown. */
export function eachTry(prepare: (random: () => number) => Try): void {
  for (let seed = 1; seed <= TRIES; seed += 1) {
    const { given, read } = prepare(seeded(seed));
    try {
      read();
    } catch (error) {
      if (!ProviderError.isInstance(error)) {
        const text = JSON.stringify(given)?.slice(0, 2000);
        throw new Error(`seed ${seed}: ${String(error)}, read off ${text}`, { cause: error });
      }
      assert.notEqual(error.failure.message, "", `seed ${seed}: the failure says nothing`);
    }
  }
}
