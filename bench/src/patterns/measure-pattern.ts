import { type Characters, matchesWildcards } from "@sluice/plugins";
import { type Timing, timing } from "../timing.ts";
import type { HostilePattern } from "./hostile-patterns.ts";

/** What one pattern costs at one size. */
export interface PatternRow {
  readonly name: string;
  readonly size: number;
  readonly time: Timing;
  /** How often a character of the pattern or the text was read, for each of them. */
  readonly reads: number;
}

/** Measures `rounds` matches of a pattern of about `size` characters. */
export function measurePattern(
  { name, make }: HostilePattern,
  size: number,
  rounds: number,
): PatternRow {
  const { pattern, text } = make(size);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    matchesWildcards(pattern, text);
    times.push((performance.now() - started) * 1000);
  }
  const counter = { reads: 0 };
  matchesWildcards(counted(pattern, counter), counted(text, counter));
  const reads = counter.reads / (pattern.length + text.length);
  return { name, size, time: timing(times), reads };
}

function counted(text: string, counter: { reads: number }): Characters {
  return {
    length: text.length,
    charCodeAt(index) {
      counter.reads += 1;
      return text.charCodeAt(index);
    },
  };
}
