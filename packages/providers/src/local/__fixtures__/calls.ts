import type {
  ChatChunk,
  ChatRequest,
  ChatResult,
  Model,
  RerankRequest,
  SpeechRequest,
  StreamPiece,
} from "@sluice/schema";
import type { Call } from "../../call.ts";
import type { DirectProvider } from "../../provider.ts";
import { localModels } from "../local-models.ts";

function call<Request>(slug: string, request: Request): Call<Request> {
  const models: readonly Model[] = localModels({ speech: true });
  const endpoint = models.find((model) => model.slug === slug)?.endpoints[0];
  if (endpoint === undefined) throw new Error(`no endpoint of ${slug}`);
  return { request, endpoint, endUser: "u", generationId: "gen-1-abc", created: 1 };
}

export const chatCall = (request: ChatRequest): Call<ChatRequest> => call("local/echo", request);
export const rerankCall = (request: Omit<RerankRequest, "model">): Call<RerankRequest> =>
  call("local/bm25", { ...request, model: "local/bm25" } as RerankRequest);
export const speechCall = (request: Omit<SpeechRequest, "model">): Call<SpeechRequest> =>
  call("local/espeak", { ...request, model: "local/espeak" } as SpeechRequest);

export const say = (content: string, rest: Partial<ChatRequest> = {}): ChatRequest => ({
  messages: [{ role: "user", content }],
  ...rest,
});

export async function whole(provider: DirectProvider, request: ChatRequest): Promise<ChatResult> {
  const answer = await provider.chat?.(chatCall(request), new AbortController().signal);
  if (answer?.kind !== "result") throw new Error("no whole answer");
  return answer.result;
}

export async function reads(
  provider: DirectProvider,
  request: ChatRequest,
  signal: globalThis.AbortSignal = new AbortController().signal,
): Promise<AsyncIterable<readonly StreamPiece[]>> {
  const answer = await provider.chat?.(chatCall({ ...request, stream: true }), signal);
  if (answer?.kind !== "stream") throw new Error("no stream");
  return answer.reads;
}

export async function chunks(provider: DirectProvider, request: ChatRequest): Promise<ChatChunk[]> {
  const all: ChatChunk[] = [];
  for await (const read of await reads(provider, request)) {
    all.push(...read.map((piece) => piece.chunk()));
  }
  return all;
}
