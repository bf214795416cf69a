import { readFileSync } from "node:fs";
import type { ChatFixture } from "../src/conformance/index.ts";

/** What lies in the folder `__fixtures__` beside a test, whose address (`import.meta.url`) is given. */
export function fixturesIn(test: string) {
  const folder = new URL("__fixtures__/", test);
  const text = (name: string): string => readFileSync(new URL(name, folder), "utf8");
  const json = (name: string): unknown => JSON.parse(text(name));
  /** Answers that are there twice, whole and streamed. */
  const chat = (...names: readonly string[]): readonly ChatFixture[] =>
    names.map((name) => ({ name, body: json(`${name}.json`), stream: text(`${name}.sse`) }));
  return { text, json, chat };
}
