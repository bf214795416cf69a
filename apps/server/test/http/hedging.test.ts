import { chatReply, type Script, steps } from "@sluice/mock-upstream";
import { afterEach, expect, test } from "vitest";
import { cleanStream } from "../faults/clean-stream.ts";
import { A_THEN_B, openStage, type Stage } from "../faults/stage.ts";
import { streamText } from "../faults/stream-text.ts";

let stage: Stage | undefined;
afterEach(() => stage?.close());

const SILENCE: Script = [steps.pause(60_000)];
const HEDGED = { headers: { "x-sluice-hedge": "1", "x-service-metadata": "enabled" } };
const ASKED = { ...A_THEN_B, stream: true };

/** A stage where A has answered often enough for its p95 to be known. */
async function seasoned(more: string): Promise<Stage> {
  const opened = await openStage({ more });
  stage = opened;
  opened.a.answer(chatReply({ text: "from-a" }));
  for (let count = 0; count < 20; count += 1) cleanStream(await opened.chat(ASKED));
  return opened;
}

test("a second attempt begins when the first is late, and the first is called off", async () => {
  const { a, b, chat } = await seasoned("hedging: { share: 1 }");
  a.next(SILENCE);
  const chunks = cleanStream(await chat(ASKED, HEDGED));
  expect(streamText(chunks)).toBe("from-b");
  expect(b.calls).toHaveLength(1);
  expect(chunks.at(-1)?.service_metadata).toMatchObject({
    attempt: 2,
    summary: "available=2, selected=B",
    attempts: [{ provider: "A" }, { provider: "B", status: 200 }],
  });
  await a.calls.at(-1)?.closed;
  expect(a.calls.at(-1)?.outcome).toBe("caller-left");
});

test("no more than the share of the traffic is hedged", async () => {
  const { a, b, chat } = await seasoned("hedging: { enabled: true, share: 0.01 }");
  a.next([steps.pause(1_500), ...chatScript("from-a")]);
  expect(streamText(cleanStream(await chat(ASKED, HEDGED)))).toBe("from-a");
  expect(b.calls).toHaveLength(0);
});

test("nothing is hedged unless it was asked for", async () => {
  const { a, b, chat } = await seasoned("hedging: { share: 1 }");
  a.next([steps.pause(1_500), ...chatScript("from-a")]);
  expect(streamText(cleanStream(await chat(ASKED)))).toBe("from-a");
  expect(b.calls).toHaveLength(0);
});

test("the header is 1 or 0", async () => {
  stage = await openStage();
  const reply = await stage.chat({}, { headers: { "x-sluice-hedge": "maybe" } });
  expect(reply.status).toBe(400);
});

function chatScript(content: string): Script {
  const choice = (delta: object, reason: string | null) => ({
    choices: [{ index: 0, delta, finish_reason: reason }],
  });
  return [
    steps.header("content-type", "text/event-stream"),
    steps.event(choice({ content }, null)),
    steps.event(choice({}, "stop")),
    steps.event("[DONE]"),
    steps.end(),
  ];
}
