import { errorAnswer, steps } from "@sluice/mock-upstream";
import { describe, expect, test } from "vitest";
import type { Reply } from "../faults/ask.ts";
import { ledgerAgrees } from "./ledger-agrees.ts";
import { type Fault, type Right, rightFor, SIXTEEN_FAULTS, textBefore } from "./sixteen-faults.ts";
import {
  goodAnswer,
  openStreamStage,
  type StreamSettings,
  type StreamStage,
} from "./stream-stage.ts";
import { toldOutcome } from "./told-outcome.ts";
import { textOf, usageOf } from "./upstream-answer.ts";
import { MODES, type Mode, WAYS, type Way } from "./ways.ts";

function settingsOf({ settings = {} }: Fault, { commit }: Way): StreamSettings {
  const parts = [settings.stream, commit === undefined ? undefined : `commit: ${commit}`];
  return { ...settings, stream: parts.filter((part) => part !== undefined).join(", ") };
}

/** The header is another way to the same boundary: those that show it are enough. */
function faultsOf(mode: Mode): readonly (readonly [string, Fault])[] {
  const faults = Object.entries(SIXTEEN_FAULTS);
  return mode === "complete by header"
    ? faults.filter(([, { early }]) => early !== undefined)
    : faults;
}

async function expectRight(reply: Reply, right: Right, mode: Mode, { ledger }: StreamStage) {
  const told = toldOutcome(reply);
  if (typeof right === "string") {
    expect(told).toMatchObject({ kind: "whole", text: textOf(right), provider: right });
  } else {
    expect(told).toMatchObject({ kind: "error", code: right.code });
    if (told.kind === "error") {
      expect(told.text).toBe(textBefore(right));
      expect(told.inStream).toBe((right.after ?? 0) > 0);
      if (right.says !== undefined) expect(reply.body.toString()).toMatch(right.says);
    }
  }
  if (told.kind === "whole") {
    expect(reply.headers["content-type"]).toMatch(
      mode === "plain" ? /^application\/json/ : /^text\/event-stream/,
    );
  }
  ledgerAgrees(await ledger(reply), told);
}

describe.each(MODES)("%s", (mode) => {
  test.each(faultsOf(mode))("fault %s", async (_name, fault) => {
    const way = WAYS[mode];
    const stage = await openStreamStage(settingsOf(fault, way));
    try {
      const [a, b] = [stage.upstream("a"), stage.upstream("b")];
      a.answer(fault.first);
      if (fault.once !== undefined) a.next(fault.once);
      if (fault.second !== undefined) b.answer(fault.second);
      const reply = await stage.chat({ ...way.more, ...fault.more }, way.asking);
      await expectRight(reply, rightFor(fault, mode), mode, stage);
      if (fault.firstCalls !== undefined) expect(a.calls).toHaveLength(fault.firstCalls);
      if (fault.secondCalls !== undefined) expect(b.calls).toHaveLength(fault.secondCalls);
    } finally {
      await stage.close();
    }
  });
});

describe.each(MODES)("%s: fault 15 the first provider is down for a while, then back", (mode) => {
  const { more, asking, commit } = WAYS[mode];
  const stream = commit === undefined ? "" : `commit: ${commit}`;

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
  const { more, asking, commit } = WAYS[mode];
  const stream = commit === undefined ? "" : `commit: ${commit}`;

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
