import { encodeEmbeddings } from "../../../../packages/providers/src/openai-compatible/embeddings-encode.ts";
import { encodeRerank } from "../../../../packages/providers/src/openai-compatible/rerank-encode.ts";
import { encodeSpeech } from "../../../../packages/providers/src/openai-compatible/speech-encode.ts";

const call = (request: object) =>
  ({
    request,
    endpoint: { upstreamModel: "upstream", provider: "north" },
    endUser: "",
    generationId: "gen-1",
    created: 0,
  }) as never;

const RERANK = { model: "a/b", query: "q", documents: ["d"] };
const SPEECH = { model: "a/b", input: "i" };

const EMBEDDINGS = { model: "a/b", input: "i" };

const ENCODE = {
  rerank: (field: object) => encodeRerank(call({ ...RERANK, ...field })).body,
  speech: (field: object) => encodeSpeech(call({ ...SPEECH, ...field })).body,
  embeddings: (field: object) =>
    encodeEmbeddings(call({ ...EMBEDDINGS, ...field }), { sendsUser: false }).body,
} as const;

/** Values of fields that may not hold just any text. */
const SAMPLES: Readonly<Record<string, unknown>> = { documents: ["d"], top_n: 1 };

/** Whether the codec of a compatible server sends a field of a rerank, speech or embeddings request, found by encoding one. */
export function isSent(operation: keyof typeof ENCODE, name: string): boolean {
  const body = ENCODE[operation]({ [name]: SAMPLES[name] ?? "sample" });
  return Object.hasOwn(body as object, name);
}
