import type { EmbeddingsRequest, EmbeddingsResponse } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { malformed } from "../malformed.ts";
import { asCount } from "../read/as-count.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { errorWords } from "./error-words.ts";
import { failureOfWords } from "./failure-of-words.ts";

type Vector = number[] | string;

/** Vectors in the order of the inputs, one for each, in the encoding that the caller asked for. */
export function decodeEmbeddings(body: unknown, call: Call<EmbeddingsRequest>): EmbeddingsResponse {
  const words = errorWords(body);
  if (words !== undefined) throw codecError(call, failureOfWords(words));
  const given = asObject(body);
  const listed = asList(given?.data);
  const count = countInputs(call.request.input);
  if (listed.length !== count)
    throw malformed(call, `it holds ${listed.length} of ${count} vectors`);
  const asked = call.request.encoding_format ?? "float";
  const data = listed
    .map((item, position) => {
      const entry = asObject(item);
      const index = Number.isInteger(entry?.index) ? Number(entry?.index) : position;
      return {
        object: "embedding" as const,
        index,
        embedding: readVector(entry?.embedding, asked, call),
      };
    })
    .sort((one, other) => one.index - other.index);
  if (data.some(({ index }, position) => index !== position)) {
    throw malformed(call, "its vectors do not belong to the inputs");
  }
  const usage = readUsage(asObject(given?.usage));
  return {
    object: "list",
    id: call.generationId,
    model: call.endpoint.model,
    data,
    ...(usage === undefined ? {} : { usage }),
  };
}

function readUsage(given: ReturnType<typeof asObject>): EmbeddingsResponse["usage"] {
  const prompt = asCount(given?.prompt_tokens) ?? asCount(given?.total_tokens);
  if (prompt === undefined) return undefined;
  return { prompt_tokens: prompt, total_tokens: asCount(given?.total_tokens) ?? prompt };
}

/** A list of numbers is one input of tokens. */
function countInputs(input: EmbeddingsRequest["input"]): number {
  return typeof input === "string" || typeof input[0] === "number" ? 1 : input.length;
}

/** Little-endian 32-bit floats in base64, or a list of numbers (wire reference §14.3). */
function readVector(value: unknown, asked: "float" | "base64", call: Call<unknown>): Vector {
  if (typeof value === "string") return asked === "base64" ? value : fromBase64(value);
  if (Array.isArray(value) && value.every((number) => typeof number === "number")) {
    return asked === "float" ? value : toBase64(value);
  }
  throw malformed(call, "a vector is missing");
}

function fromBase64(text: string): number[] {
  const bytes = Buffer.from(text, "base64");
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readFloatLE(at * 4));
}

function toBase64(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((number, at) => {
    bytes.writeFloatLE(number, at * 4);
  });
  return bytes.toString("base64");
}
