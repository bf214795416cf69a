import { errorAnswer, type Script, steps } from "@sluice/mock-upstream";
import { describe, expect, test } from "vitest";
import { ledgerAgrees } from "./ledger-agrees.ts";
import { openStreamStage, type StreamSettings } from "./stream-stage.ts";
import { toldOutcome } from "./told-outcome.ts";
import { ending, OPENING, said, textOf, tokensOf } from "./upstream-answer.ts";

const COMMENT = /^: [^\n]*\n\n/;
const EAGER: StreamSettings = { stream: "keep_alive: 50ms", attempts: 0 };
const late = (script: Script): Script => [steps.pause(600), ...script];

describe.each([
  ["first token", {}],
  ["complete", { "x-sluice-commit": "complete" }],
])("while it waits, committing at %s, a caller gets comments", (mode, headers) => {
  test("and then another endpoint's whole answer", async () => {
    const stage = await openStreamStage(EAGER);
    try {
      stage.upstream("a").answer(late(errorAnswer(500)));
      const reply = await stage.chat({ stream: true }, { headers });
      expect(reply.body.toString()).toMatch(COMMENT);
      const told = toldOutcome(reply);
      expect(told).toMatchObject({ kind: "whole", provider: "b", text: textOf("b") });
      ledgerAgrees(await stage.ledger(reply), told);
    } finally {
      await stage.close();
    }
  });

  test("and then the error as the only event: the status is gone", async () => {
    const stage = await openStreamStage(EAGER);
    try {
      stage.upstream("a").answer(late(errorAnswer(500)));
      stage.upstream("b").answer(late(errorAnswer(500)));
      const reply = await stage.chat({ stream: true }, { headers });
      expect(reply.body.toString()).toMatch(COMMENT);
      const told = toldOutcome(reply);
      expect(told).toMatchObject({ kind: "error", code: 502, inStream: true, text: "" });
      ledgerAgrees(await stage.ledger(reply), told);
    } finally {
      await stage.close();
    }
  });

  test("and in the middle of an answer that pauses", async () => {
    const stage = await openStreamStage(EAGER);
    try {
      stage
        .upstream("a")
        .answer([
          ...OPENING,
          ...said(tokensOf("a").slice(0, 30)),
          steps.pause(600),
          ...said(tokensOf("a").slice(30)),
          ...ending(),
        ]);
      const reply = await stage.chat({ stream: true }, { headers });
      expect(reply.body.toString()).toMatch(mode === "complete" ? COMMENT : /\n\n: [^\n]*\n\n/);
      expect(toldOutcome(reply)).toMatchObject({ kind: "whole", provider: "a", text: textOf("a") });
    } finally {
      await stage.close();
    }
  });
});

test("without a comment before it, the error of a stream is a status", async () => {
  const stage = await openStreamStage({ stream: "keep_alive: 60s", attempts: 0 });
  try {
    stage.upstream("a").answer(late(errorAnswer(500)));
    stage.upstream("b").answer(late(errorAnswer(500)));
    const reply = await stage.chat({ stream: true });
    expect(toldOutcome(reply)).toMatchObject({ kind: "error", code: 502, inStream: false });
  } finally {
    await stage.close();
  }
});
