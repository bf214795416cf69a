import { readFileSync } from "node:fs";
import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { type Cohere, CohereClientV2 } from "cohere-ai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AnswerContents } from "../../test/contract/answer-contents.ts";
import { fixtureAnswers } from "../../test/contract/answered-by.ts";
import { makeProvider } from "../../test/make-provider.ts";
import { sampleCall } from "../conformance/sample-call.ts";
import { cohere } from "./cohere.ts";

const { chat, rerank, embeddings } = makeProvider(cohere);
const folder = new URL("__fixtures__/", import.meta.url);
const asked = {
  model: "command-a-03-2025",
  messages: [{ role: "user" as const, content: "Say hi." }],
};

let mock: MockUpstream;
let client: CohereClientV2;
beforeAll(async () => {
  mock = await startMockUpstream();
  client = new CohereClientV2({ token: "up-secret", baseUrl: mock.origin, maxRetries: 0 });
});
beforeEach(() => mock.reset());
afterAll(() => mock.close());

const callOf = (call: Cohere.ToolCallV2) => ({
  id: call.id,
  name: call.function?.name ?? "",
  input: JSON.parse(call.function?.arguments || "{}"),
});

/** What is charged counts before what was read. */
const counts = (usage: Cohere.Usage | undefined) => ({
  promptTokens: (usage?.billedUnits ?? usage?.tokens)?.inputTokens,
  completionTokens: (usage?.billedUnits ?? usage?.tokens)?.outputTokens,
});

function contentsOfWhole({ message, finishReason, usage }: Cohere.V2ChatResponse): AnswerContents {
  const content = message.content ?? [];
  const text = content.map((part) => (part.type === "text" ? part.text : "")).join("");
  return {
    text: (message.toolPlan ?? "") + text,
    thoughts: content.map((part) => (part.type === "thinking" ? part.thinking : "")).join(""),
    calls: (message.toolCalls ?? []).map(callOf),
    finish: finishReason,
    ...counts(usage),
  };
}

type Events = readonly Cohere.V2ChatStreamResponse[];

function contentsOfEvents(events: Events): AnswerContents {
  const end = events.flatMap((event) => (event.type === "message-end" ? [event.delta] : []))[0];
  return {
    text: events.map(textOf).join(""),
    thoughts: events.map((event) => contentOf(event)?.thinking ?? "").join(""),
    calls: callsOf(events).map(callOf),
    finish: end?.finishReason,
    ...counts(end?.usage),
  };
}

function contentOf(event: Events[number]) {
  return event.type === "content-delta" || event.type === "content-start"
    ? event.delta?.message?.content
    : undefined;
}

function textOf(event: Events[number]): string {
  const plan = event.type === "tool-plan-delta" ? event.delta?.message?.toolPlan : undefined;
  return plan ?? contentOf(event)?.text ?? "";
}

function callsOf(events: Events): readonly Cohere.ToolCallV2[] {
  return events.flatMap((event) => {
    const call = event.type === "tool-call-start" ? event.delta?.message?.toolCalls : undefined;
    if (call === undefined || event.type !== "tool-call-start") return [];
    const more = events.map((other) =>
      other.type === "tool-call-delta" && other.index === event.index
        ? (other.delta?.message?.toolCalls?.function?.arguments ?? "")
        : "",
    );
    const text = (call.function?.arguments ?? "") + more.join("");
    return [{ ...call, function: { ...call.function, arguments: text } }];
  });
}

const json = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));

describe("Cohere's own client", () => {
  it.each(["text", "tool-calls", "thinking"])(
    "reads the same out of %s, whole and streamed",
    async (name) => {
      const { whole, streamed } = fixtureAnswers(chat, folder, name);
      mock.next(whole.script);
      expect(contentsOfWhole(await client.chat(asked))).toEqual(whole.contents);
      mock.next(streamed.script);
      const events: Cohere.V2ChatStreamResponse[] = [];
      for await (const event of await client.chatStream(asked)) events.push(event);
      expect(contentsOfEvents(events)).toEqual(streamed.contents);
    },
  );

  it("reads the same ranking", async () => {
    const body = json("rerank");
    const documents = ["zero", "one", "two"];
    mock.next([steps.json(body)]);
    const theirs = await client.rerank({ model: "rerank-v3.5", query: "q", documents });
    const ours = rerank?.decode(body, sampleCall({ model: "acme/rank", query: "q", documents }));
    expect(ours?.results.map(({ index, relevance_score }) => [index, relevance_score])).toEqual(
      theirs.results.map(({ index, relevanceScore }) => [index, relevanceScore]),
    );
    expect(ours?.usage?.search_units).toBe(theirs.meta?.billedUnits?.searchUnits);
  });

  it("reads the same vectors", async () => {
    const body = json("embeddings");
    mock.next([steps.json(body)]);
    const theirs = await client.embed({
      model: "embed-v4.0",
      inputType: "search_document",
      texts: ["zero", "one"],
    });
    const call = sampleCall({ model: "acme/embed", input: ["zero", "one"] });
    const ours = embeddings?.decode(body, call);
    expect(ours?.data.map(({ embedding }) => embedding)).toEqual(theirs.embeddings?.float);
    expect(ours?.usage?.prompt_tokens).toBe(theirs.meta?.billedUnits?.inputTokens);
  });
});
