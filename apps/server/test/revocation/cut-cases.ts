import { type Script, steps } from "@sluice/mock-upstream";
import { expect } from "vitest";
import { readAll } from "../faults/ask.ts";
import { readEvents } from "../faults/read-events.ts";
import { events, ROLE, STOP, says } from "../faults/upstream-chunk.ts";
import type { Replicas } from "./replicas.ts";

/** Longer than any test waits. */
const ENDLESS: Script = [
  steps.header("content-type", "text/event-stream"),
  steps.write(events(ROLE, says("never ending"))),
  steps.pause(60_000),
  steps.write(events(STOP, "[DONE]")),
];

/** A stream of a deleted key at each process ends in the error event, is charged so far, and its upstream is let go. */
export async function checkCuts({ upstream, manage, stream }: Replicas): Promise<void> {
  upstream.answer(ENDLESS);
  const { key, data } = await manage(0, "POST", "/keys", { name: "cut" });
  const running = await Promise.all([0, 1, 2].map((at) => stream(at, key)));
  const read = running.map(readAll);
  await upstream.waitForCalls(3);
  await manage(0, "DELETE", `/keys/${data.hash}`);
  for (const { body } of await Promise.all(read)) {
    const told = readEvents(body);
    expect(told.at(-1)).toBe("[DONE]");
    const last = JSON.parse(told.at(-2) ?? "null");
    expect(last.error).toMatchObject({ code: 401, metadata: { error_type: "authentication" } });
    expect(last.choices[0].finish_reason).toBe("error");
    expect(body.toString()).toContain("never ending");
  }
  await expect
    .poll(() => upstream.calls.map(({ outcome }) => outcome))
    .toEqual(Array(3).fill("caller-left"));
}
