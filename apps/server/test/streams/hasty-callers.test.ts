import { setTimeout as sleep } from "node:timers/promises";
import { steps } from "@sluice/mock-upstream";
import fc from "fast-check";
import { expect } from "vitest";
import { faultTest } from "../faults/fault-test.ts";
import { watchAccepted } from "./accepted-sockets.ts";
import { callRaw, LEAVINGS } from "./raw-caller.ts";

const BODY = { model: "t/one", messages: [{ role: "user", content: "Say hi." }] } as const;

const callers = fc.array(
  fc.record({
    how: fc.constantFrom(...LEAVINGS),
    stream: fc.boolean(),
    commit: fc.constantFrom("first_token", "complete"),
    /** -1: in the same turn, when the request may not even be on its way. */
    afterMs: fc.integer({ min: -1, max: 30 }),
  }),
  { minLength: 20, maxLength: 60 },
);

faultTest("callers that leave at once, at any moment, leave nothing open", async (stage) => {
  stage.a.answer([steps.pause(600_000)]);
  const accepted = watchAccepted(stage.server.origin);
  try {
    await fc.assert(
      fc.asyncProperty(callers, async (leaving) => {
        await Promise.all(
          leaving.map(async ({ how, stream, commit, afterMs }) => {
            const headers = { "X-Sluice-Commit": commit };
            const caller = callRaw(stage.server, { headers, body: { ...BODY, stream } });
            if (afterMs >= 0) await sleep(afterMs);
            caller.leave(how);
          }),
        );
        await expect.poll(() => accepted.open().length).toBe(0);
        const open = () => stage.a.calls.filter(({ outcome }) => outcome === "open").length;
        await expect.poll(open).toBe(0);
      }),
      { numRuns: 8 },
    );
  } finally {
    accepted.stop();
  }
});
