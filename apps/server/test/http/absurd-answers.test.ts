import { steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { envelope } from "../faults/envelope.ts";
import { openStage, type Stage } from "../faults/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
beforeEach(() => stage.a.reset());
afterAll(() => stage.close());

const answer = (message: string, usage = '{"prompt_tokens":1,"completion_tokens":1}') =>
  `{"choices":[{"index":0,"message":${message},"finish_reason":"stop"}],"usage":${usage}}`;
const HI = '{"role":"assistant","content":"hi"}';

test.each([true, false])(
  "an answer nested too deep is the provider's fault (stream: %s)",
  async (stream) => {
    const deep = `{"role":"assistant","content":"hi","x":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    stage.a.answer([steps.header("content-type", "application/json"), steps.text(answer(deep))]);
    envelope(await stage.chat({ stream }), 502);
  },
);

test.each(["1e300", "9007199254740993", "1.5", "-3"])(
  "usage of %s tokens does not lose the record",
  async (tokens) => {
    const usage = `{"prompt_tokens":4,"completion_tokens":${tokens}}`;
    stage.a.answer([
      steps.header("content-type", "application/json"),
      steps.text(answer(HI, usage)),
    ]);
    const reply = await stage.chat();
    expect(reply.status).toBe(200);
    expect(await stage.ledger(reply)).toMatchObject({ outcome: "complete" });
  },
);
