import { errorAnswer, steps } from "@sluice/mock-upstream";
import { describe, expect, test } from "vitest";
import type { Reply } from "../faults/ask.ts";
import { ledgerAgrees } from "./ledger-agrees.ts";
import { continues, type Fault, type Right, rightFor, SIXTEEN_FAULTS } from "./sixteen-faults.ts";
import { goodAnswer, openStreamStage, type StreamSettings } from "./stream-stage.ts";
import { type ToldOutcome, toldOutcome } from "./told-outcome.ts";
import { textOf, usageOf } from "./upstream-answer.ts";
import { MODES, type Mode, WAYS, type Way } from "./ways.ts";

function settingsOf({ settings = {} }: Fault, { stream }: Way): StreamSettings {
  const parts = [settings.stream, stream].filter((part) => part !== undefined);
  return { ...settings, stream: parts.join(", ") };
}

/** The header is another way to the same boundary: those that show it are enough. */
function faultsOf(mode: Mode): readonly (readonly [string, Fault])[] {
  const faults = Object.entries(SIXTEEN_FAULTS);
  return mode === "complete by header"
    ? faults.filter(([, { early }]) => early !== undefined)
    : faults;
}

type Broken = Exclude<Right, string>;

function expectAnswer(reply: Reply, right: Exclude<Right, Broken>, mode: Mode): ToldOutcome {
  const told = toldOutcome(reply);
  const provider = right === "joined" ? "b" : right;
  const text = textOf(right === "joined" ? "a" : right);
  expect(told).toMatchObject({ kind: "whole", text, provider });
  const type = mode === "plain" ? /^application\/json/ : /^text\/event-stream/;
  expect(reply.headers["content-type"]).toMatch(type);
  return told;
}

function expectError(reply: Reply, { code, after = 0, says }: Broken): ToldOutcome {
  const told = toldOutcome(reply);
  const text = textOf("a", after);
  expect(told).toMatchObject({ kind: "error", code, text, inStream: after > 0 });
  if (says !== undefined) expect(reply.body.toString()).toMatch(says);
  return told;
}

describe.each(MODES)("%s", (mode) => {
  test.each(faultsOf(mode))("fault %s", async (_name, fault) => {
    const way = WAYS[mode];
    const stage = await openStreamStage(settingsOf(fault, way));
    try {
      const [a, b] = [stage.upstream("a"), stage.upstream("b")];
      a.answer(fault.first);
      if (fault.once !== undefined) a.next(fault.once);
      b.answer(fault.second ?? continues);
      const reply = await stage.chat({ ...way.more, ...fault.more }, way.asking);
      const right = rightFor(fault, mode);
      const told =
        typeof right === "string" ? expectAnswer(reply, right, mode) : expectError(reply, right);
      ledgerAgrees(await stage.ledger(reply), told);
      if (fault.firstCalls !== undefined) expect(a.calls).toHaveLength(fault.firstCalls);
      if (fault.secondCalls !== undefined) expect(b.calls).toHaveLength(fault.secondCalls);
    } finally {
      await stage.close();
    }
  });
});

describe.each(MODES)("%s: fault 15 the first provider is down for a while, then back", (mode) => {
  const { more, asking, stream = "" } = WAYS[mode];

  test("every request is answered, and it is used again", async () => {
    // The window that a minute of an outage is measured by, scaled down.
    const stage = await openStreamStage({ stream, attempts: 0, routing: "outage_window: 1200ms" });
    const servedBy = async () => {
      const reply = await stage.chat(more, asking);
      const told = toldOutcome(reply);
      ledgerAgrees(await stage.ledger(reply), told);
      if (told.kind === "error") return expect.fail(told.message);
      expect(told.text).toBe(textOf(told.provider));
      return told.provider;
    };
    try {
      const a = stage.upstream("a");
      a.answer(errorAnswer(503));
      for (let each = 0; each < 12; each += 1) expect(await servedBy()).toBe("b");
      // Its breaker opens after five failures: not all of them were spent on it.
      expect(a.calls.length).toBeLessThan(12);
      a.answer(goodAnswer("a"));
      await expect.poll(servedBy, { timeout: 20_000, interval: 100 }).toBe("a");
    } finally {
      await stage.close();
    }
  });
});

describe.each(MODES)("%s: fault 16 the account of a request that was failed over", (mode) => {
  const { more, asking, stream = "" } = WAYS[mode];

  test("the record holds what the caller saw, and failed attempts cost nothing", async () => {
    const stage = await openStreamStage({ stream, attempts: 1 });
    try {
      // Whatever the failing provider says of usage, nobody sees its answer.
      stage
        .upstream("a")
        .answer([
          steps.status(500),
          steps.json({ error: { message: "broken" }, usage: usageOf(999) }),
        ]);
      const reply = await stage.chat(more, asking);
      const told = toldOutcome(reply);
      expect(told).toMatchObject({ kind: "whole", provider: "b", completionTokens: 60, cost: 610 });
      const row = await stage.ledger(reply);
      ledgerAgrees(row, told);
      expect(JSON.parse(row.calls)).toMatchObject([
        { provider: "a", status: 500, promptTokens: 0, completionTokens: 0, costNanos: 0 },
        { provider: "a", status: 500, promptTokens: 0, completionTokens: 0, costNanos: 0 },
        { provider: "b", status: 200, completionTokens: 60, costNanos: 610_000 },
      ]);
    } finally {
      await stage.close();
    }
  });
});
