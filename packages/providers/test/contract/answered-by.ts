import { readFileSync } from "node:fs";
import { type MockUpstream, type Script, steps } from "@sluice/mock-upstream";
import type { ChatRequest } from "@sluice/schema";
import { joinChunks } from "../../src/call/join-chunks.ts";
import { readStream } from "../../src/conformance/read-stream.ts";
import { sampleCall } from "../../src/conformance/sample-call.ts";
import type { ChatCodec } from "../../src/provider.ts";
import { type AnswerContents, contentsByUs } from "./answer-contents.ts";

const ASKED: ChatRequest = { messages: [{ role: "user", content: "Say hi." }] };

/** One answer, whole and streamed, as bytes for a client and as our codec reads it. */
export interface ReadAnswer {
  readonly script: Script;
  readonly contents: AnswerContents;
}

/** An answer of a provider's fixtures, as the mock gives it and as our codec reads it. */
export function fixtureAnswers(
  codec: ChatCodec | undefined,
  folder: URL,
  name: string,
): { readonly whole: ReadAnswer; readonly streamed: ReadAnswer } {
  const body: unknown = JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
  const bytes = readFileSync(new URL(`${name}.sse`, folder));
  return {
    whole: { script: [steps.json(body)], contents: contentsOfWhole(codec, body) },
    streamed: {
      script: [steps.header("content-type", "text/event-stream"), steps.text(bytes)],
      contents: contentsOfStream(codec, bytes),
    },
  };
}

/** What our codec reads off the mock's own answer to this body. */
export async function mockAnswer(
  codec: ChatCodec | undefined,
  mock: MockUpstream,
  { path, body }: { readonly path: string; readonly body: object },
): Promise<AnswerContents> {
  const response = await fetch(`${mock.origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.headers.get("content-type")?.startsWith("text/event-stream") === true
    ? contentsOfStream(codec, await response.bytes())
    : contentsOfWhole(codec, await response.json());
}

function contentsOfWhole(codec: ChatCodec | undefined, body: unknown): AnswerContents {
  return contentsByUs(chatOf(codec).decode(body, sampleCall(ASKED)));
}

function contentsOfStream(codec: ChatCodec | undefined, bytes: Uint8Array): AnswerContents {
  return contentsByUs(joinChunks(readStream(chatOf(codec), sampleCall(ASKED), [bytes])));
}

function chatOf(codec: ChatCodec | undefined): ChatCodec {
  if (codec === undefined) throw new TypeError("the adapter does not chat");
  return codec;
}
