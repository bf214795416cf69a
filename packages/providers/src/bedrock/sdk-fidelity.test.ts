import { ConverseCommand, ConverseStreamCommand } from "@aws-sdk/client-bedrock-runtime";
import type { ChatRequest } from "@sluice/schema";
import { describe, expect, it } from "vitest";
import { joinChunks } from "../call/join-chunks.ts";
import { readStream } from "../conformance/read-stream.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import type { HttpProvider } from "../provider.ts";
import { isObject } from "../read/as-object.ts";
import { fixture } from "./__fixtures__/frames.ts";
import { sdkClient } from "./__fixtures__/sdk-client.ts";
import { bedrock } from "./bedrock.ts";

const { chat } = bedrock.create({
  slug: "north",
  name: "North",
  headers: {},
  options: bedrock.options.parse({
    region: "us-east-1",
    guardrail: { id: "g1", version: "1" },
    betas: ["a-beta"],
  }),
}) as HttpProvider;
if (chat === undefined) throw new Error("the adapter does not chat");

const endpoint = { upstreamModel: "us.anthropic.claude-sonnet-4-5-20250929-v1:0" };
const asked = { modelId: endpoint.upstreamModel, messages: [] };

/** Bytes where JSON has base64, as the client's own types have it. */
function withBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withBytes);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      (name === "bytes" || name === "redactedContent") && typeof member === "string"
        ? Buffer.from(member, "base64")
        : withBytes(member),
    ]),
  );
}

const request: ChatRequest = {
  max_tokens: 5000,
  temperature: 0.5,
  stop: ["END"],
  service_tier: "priority",
  speed: "fast",
  cache_control: { type: "ephemeral", ttl: "1h" },
  tool_choice: "required",
  response_format: {
    type: "json_schema",
    json_schema: { name: "a", schema: { type: "object", properties: {} } },
  },
  tools: [{ type: "function", function: { name: "now", description: "The time.", strict: true } }],
  messages: [
    { role: "system", content: "Be brief." },
    {
      role: "user",
      content: [
        { type: "text", text: "Look." },
        { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } },
        { type: "video_url", video_url: { url: "s3://bucket/v.mp4" } },
        { type: "input_audio", input_audio: { data: "UklGRg==", format: "wav" } },
        {
          type: "file",
          file: { filename: "a.pdf", file_data: "data:application/pdf;base64,JVBERi0=" },
        },
      ],
    },
    {
      role: "assistant",
      content: null,
      reasoning_details: [
        { type: "reasoning.text", text: "Hm.", signature: "EqQ=", index: 0 },
        { type: "reasoning.encrypted", data: "EmwK", index: 1 },
      ],
      tool_calls: [{ id: "a", type: "function", function: { name: "now", arguments: '{"z":1}' } }],
    },
    { role: "tool", tool_call_id: "a", content: "12:00" },
  ],
};

describe("AWS's own client", () => {
  it("sends the same body for the same request: no member is one that it does not know", async () => {
    const body = chat.encode(sampleCall(request, endpoint)).body;
    const { client, sent } = sdkClient("application/json", "{}");
    const input = { modelId: endpoint.upstreamModel, ...(withBytes(body) as object) };
    await client.send(new ConverseCommand(input));
    expect(JSON.parse(new TextDecoder().decode(sent[0]?.body as Uint8Array))).toEqual(
      JSON.parse(JSON.stringify(body)),
    );
    expect(Object.keys(body as object)).toHaveLength(9);
  });

  it.each(["text", "tool-calls", "thinking", "refusal", "citations"])(
    "reads the same out of %s, whole and streamed",
    async (name) => {
      const { body, stream } = fixture(name);
      const call = sampleCall<ChatRequest>(
        { messages: [{ role: "user", content: "Hi." }] },
        endpoint,
      );
      const whole = await sdkClient("application/json", JSON.stringify(body)).client.send(
        new ConverseCommand(asked),
      );
      const ours = chat.decode(body, call);
      const content = whole.output?.message?.content ?? [];
      expect(ours.choices[0]?.native_finish_reason).toBe(whole.stopReason);
      expect(ours.usage?.completion_tokens).toBe(whole.usage?.outputTokens);
      expect(ours.usage?.total_tokens).toBe(whole.usage?.totalTokens);
      const text = content
        .map((block) => block.text ?? block.citationsContent?.content?.[0]?.text ?? "")
        .join("");
      expect(ours.choices[0]?.message.content).toBe(text);
      const calls = content.flatMap(({ toolUse }) => toolUse ?? []);
      const made = ours.choices[0]?.message.tool_calls ?? [];
      expect(
        made.map(({ id, function: { name, arguments: input } }) => ({
          toolUseId: id,
          name,
          input: JSON.parse(input),
        })),
      ).toEqual(calls);

      const { client } = sdkClient("application/vnd.amazon.eventstream", stream);
      const streamed = await client.send(new ConverseStreamCommand(asked));
      let said = "";
      let stopReason: string | undefined;
      let total: number | undefined;
      for await (const event of streamed.stream ?? []) {
        said += event.contentBlockDelta?.delta?.text ?? "";
        stopReason ??= event.messageStop?.stopReason;
        total ??= event.metadata?.usage?.totalTokens;
      }
      const joined = joinChunks(readStream(chat, call, [stream]));
      expect(joined.choices[0]?.message.content).toBe(said);
      expect(joined.choices[0]?.native_finish_reason).toBe(stopReason);
      expect(joined.usage?.total_tokens).toBe(total);
    },
  );
});
