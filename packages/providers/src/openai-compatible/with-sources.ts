import type { ChatRequest, ChatResult, Choice } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { ChatCodec } from "../provider.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { type ListedSource, sourceCitations } from "./source-citations.ts";
import { SourcedDecoder } from "./sourced-decoder.ts";

/** Reads the list of pages beside the choices of an answer or a chunk; undefined where there is none. */
export type ReadSources = (given: JsonObject) => readonly ListedSource[] | undefined;

/** A codec whose answers cite, as annotations, the pages that the server lists beside its choices. */
export function withSources(codec: ChatCodec, read: ReadSources): ChatCodec {
  return {
    ...codec,
    decode: (body, call) => cited(codec.decode(body, call), read(asObject(body) ?? {}) ?? []),
    openStream: (call: Call<ChatRequest>) =>
      new SourcedDecoder(codec.openStream(call), read, call.request.n ?? 1),
  };
}

function cited(result: ChatResult, sources: readonly ListedSource[]): ChatResult {
  return { ...result, choices: result.choices.map((choice) => citing(choice, sources)) };
}

function citing(choice: Choice, sources: readonly ListedSource[]): Choice {
  const { message } = choice;
  if (message.annotations !== undefined) return choice;
  const annotations = sourceCitations(message.content ?? "", sources);
  return annotations.length === 0 ? choice : { ...choice, message: { ...message, annotations } };
}
