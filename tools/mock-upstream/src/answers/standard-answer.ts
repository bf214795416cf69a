import { ANTHROPIC_PATHS } from "../formats/anthropic-paths.ts";
import type { RecordedCall } from "../recorded-call.ts";
import type { Script } from "../script.ts";
import { anthropicReply } from "./anthropic-reply.ts";
import { chatReply } from "./chat-reply.ts";
import { embeddingsAnswer } from "./embeddings-answer.ts";
import { errorAnswer } from "./error-answer.ts";
import { geminiReply } from "./gemini-reply.ts";
import { modelsAnswer } from "./models-answer.ts";
import { moderationsAnswer } from "./moderations-answer.ts";
import { readField } from "./read-field.ts";
import { rerankAnswer } from "./rerank-answer.ts";
import { speechAnswer } from "./speech-answer.ts";

const countInputs = (body: unknown, field: string): number => {
  const inputs = readField(body, field);
  return Array.isArray(inputs) ? inputs.length : 1;
};

const rerank = ({ body }: RecordedCall): Script => {
  const scores = Array.from({ length: countInputs(body, "documents") }, (_, i) => 0.9 / (i + 1));
  const topN = readField(body, "top_n");
  return rerankAnswer(typeof topN === "number" ? { scores, topN } : { scores });
};

/** So many numbers as were asked for, the place of the input last; three unless told. */
const vectorAt = (place: number, dimensions: number): readonly number[] =>
  Array.from({ length: dimensions }, (_, at) => (at === dimensions - 1 ? place : (at + 1) / 10));

const MOST_DIMENSIONS = 100_000;

const embeddings = ({ body }: RecordedCall): Script => {
  const asked = readField(body, "dimensions");
  const isCount = Number.isInteger(asked) && Number(asked) > 0 && Number(asked) <= MOST_DIMENSIONS;
  const dimensions = isCount ? Number(asked) : 3;
  return embeddingsAnswer({
    vectors: Array.from({ length: countInputs(body, "input") }, (_, i) => vectorAt(i, dimensions)),
    encoding: readField(body, "encoding_format") === "base64" ? "base64" : "float",
  });
};

const moderations = ({ body }: RecordedCall): Script =>
  moderationsAnswer({ flagged: Array.from({ length: countInputs(body, "input") }, () => []) });

const speech = ({ body }: RecordedCall): Script =>
  speechAnswer({ format: readField(body, "response_format") === "pcm" ? "pcm" : "mp3" });

const routes: readonly (readonly [RegExp, (call: RecordedCall) => Script])[] = [
  [/\/chat\/completions$/, chatReply()],
  [ANTHROPIC_PATHS, anthropicReply()],
  [/:(stream)?generateContent$/i, geminiReply()],
  [/\/rerank$/, rerank],
  [/\/audio\/speech$/, speech],
  [/\/embeddings$/, embeddings],
  [/\/moderations$/, moderations],
  [/\/models$/, () => modelsAnswer()],
];

/** What a mock without scripts answers: the usual success of the protocol that the path belongs to, else 404. */
export function standardAnswer(call: RecordedCall): Script {
  const pathname = call.path.split("?", 1)[0] ?? "";
  const route = routes.find(([pattern]) => pattern.test(pathname));
  return route === undefined
    ? errorAnswer(404, { message: `the mock has no answer for ${pathname}` })
    : route[1](call);
}
