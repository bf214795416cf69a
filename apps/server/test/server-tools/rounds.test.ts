import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { saying } from "../clients/scripted-answers.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { openStage, type Stage } from "../faults/stage.ts";
import { streamText } from "../faults/stream-text.ts";
import { streamTools } from "../faults/stream-tools.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.a.reset());
afterAll(() => stage.close());

const call = (name: string, args: object | string = {}, id = "call_1") => ({
  id,
  type: "function",
  function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) },
});
interface SentBody {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly tools: readonly { readonly function: { readonly name: string } }[];
}
const CLOCK = "sluice_datetime";
const tools = [{ type: "openrouter:datetime", timezone: "Europe/Oslo" }];
const jsonOf = ({ body }: { readonly body: Buffer }) => JSON.parse(body.toString());
const sent = (at: number) => stage.a.calls[at]?.body as SentBody;

describe.each([false, true])("stream: %s", (stream) => {
  test("a model that asks for the time is told it, and answers", async () => {
    stage.a.next(
      saying({ content: "Let me see. ", tool_calls: [call(CLOCK)] }, "tool_calls"),
      saying({ content: "It is late." }),
    );
    const reply = await stage.chat(
      { tools, stream },
      { headers: { "x-service-metadata": "enabled" } },
    );
    expect(reply.status).toBe(200);
    expect(sent(0).tools[0]?.function.name).toBe(CLOCK);
    if (stream) {
      const chunks = cleanStream(reply);
      expect(streamText(chunks)).toBe("Let me see. It is late.");
      expect(streamTools(chunks)).toEqual([]);
    } else expect(jsonOf(reply).choices[0].message.content).toBe("Let me see. It is late.");
  });
});
