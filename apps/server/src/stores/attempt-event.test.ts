import { expect, test } from "vitest";
import { readEvents, writeEvents } from "./attempt-event.ts";

const unknown = { streamed: undefined, isByok: undefined };
const start = { startedAt: 1, ...unknown };

test.each([
  { ...start, state: "open" as const },
  { ...start, state: "committed" as const, committedAt: 2, pauseMs: undefined },
  { ...start, state: "done" as const, committedAt: 2, endedAt: 3, outputTokens: undefined },
  {
    ...start,
    state: "failed" as const,
    endedAt: 3,
    committedAt: undefined,
    failure: { kind: "timeout" as const },
  },
])("what nobody knows of an attempt that is $state is not told", (attempt) => {
  const text = writeEvents([{ endpoint: "north", attempt }]);
  const [told] = JSON.parse(text);
  const known = Object.entries(attempt).filter(([, value]) => value !== undefined);
  expect(told).toStrictEqual({ endpoint: "north", attempt: Object.fromEntries(known) });
  expect(readEvents(text)).toStrictEqual([told]);
});
