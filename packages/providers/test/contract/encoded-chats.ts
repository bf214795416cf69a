import { ProviderError } from "@sluice/errors";
import type { ChatRequest } from "@sluice/schema";
import fc from "fast-check";
import { sampleCall } from "../../src/conformance/sample-call.ts";
import type { ChatCodec } from "../../src/provider.ts";
import { anyChatRequest } from "./any-chat-request.ts";
import { chatRequests } from "./chat-requests.ts";

/** What became of many requests. */
export interface EncodedChats {
  /** Bodies by the names of their requests. */
  readonly sent: ReadonlyMap<string, unknown>;
  /** Names of requests that the codec refuses, for their endpoint cannot take them. */
  readonly refused: readonly string[];
}

const RANDOM = 100;
const MIXTURE = "mixture";

/**
 * Encodes the known requests, and random mixtures of them, the same ones in every run, for each of the models. Their
 * names begin with the model's; of bodies that differ in nothing else, one is kept.
 */
export function encodedChats(
  chat: ChatCodec | undefined,
  ...models: readonly string[]
): EncodedChats {
  if (chat === undefined) throw new TypeError("the adapter does not chat");
  const sent = new Map<string, unknown>();
  const refused = new Set<string>();
  const seen = new Set<string>();
  for (const [model, name, request] of models.flatMap(asked)) {
    const body = encoded(chat, request, model);
    if (body === undefined) refused.add(name);
    const text = JSON.stringify(body)?.replace(`"${model}"`, "") ?? "";
    if (body !== undefined && !seen.has(text)) sent.set(`${model}, ${name}`, body);
    seen.add(text);
  }
  return { sent, refused: [...refused].filter((name) => !name.startsWith(MIXTURE)) };
}

function asked(model: string): readonly (readonly [string, string, ChatRequest])[] {
  const mixtures = fc
    .sample(anyChatRequest, { seed: 7, numRuns: RANDOM })
    .map((request, at) => [model, `${MIXTURE} ${at}`, request] as const);
  return [...chatRequests().map((known) => [model, ...known] as const), ...mixtures];
}

function encoded(chat: ChatCodec, request: ChatRequest, upstreamModel: string): unknown {
  try {
    return chat.encode(sampleCall(request, { upstreamModel })).body;
  } catch (error) {
    if (ProviderError.isInstance(error)) return undefined;
    throw error;
  }
}
