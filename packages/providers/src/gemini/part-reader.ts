import type { Delta } from "@sluice/schema";
import { toolCallId } from "../openai-compatible/tool-call-id.ts";
import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { FORMAT } from "./signatures.ts";

/** What some parts say, gathered by kind. */
interface Said {
  content: string;
  reasoning: string;
  audio: string;
  readonly details: NonNullable<Delta["reasoning_details"]>;
  readonly calls: NonNullable<Delta["tool_calls"]>;
  readonly images: NonNullable<Delta["images"]>;
}

/** What some parts add to an answer. */
export interface PartDelta {
  readonly content?: string;
  readonly reasoning?: string;
  readonly reasoning_details?: Said["details"];
  readonly tool_calls?: Said["calls"];
  readonly images?: Said["images"];
  readonly audio?: { readonly data: string };
}

/** Reads the parts of one candidate, whole or as they come. */
export class PartReader {
  readonly #index: number;
  readonly #generationId: string;
  readonly #hidesReasoning: boolean;
  #calls = 0;
  #signatures = 0;
  #text = "";

  constructor(index: number, generationId: string, hidesReasoning: boolean) {
    this.#index = index;
    this.#generationId = generationId;
    this.#hidesReasoning = hidesReasoning;
  }

  /** True once a tool was called. */
  get callsTools(): boolean {
    return this.#calls > 0;
  }

  /** All of its text so far. */
  get text(): string {
    return this.#text;
  }

  /** What some parts add to the answer; undefined where that is nothing. */
  read(parts: unknown): PartDelta | undefined {
    const said: Said = {
      content: "",
      reasoning: "",
      audio: "",
      details: [],
      calls: [],
      images: [],
    };
    for (const part of asList(parts)) this.#part(asObject(part) ?? {}, said);
    const { content, reasoning, audio, details, calls, images } = said;
    this.#text += content;
    const delta: PartDelta = {
      ...(content === "" ? {} : { content }),
      ...(reasoning === "" ? {} : { reasoning }),
      ...(details.length === 0 ? {} : { reasoning_details: details }),
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
      ...(images.length === 0 ? {} : { images }),
      ...(audio === "" ? {} : { audio: { data: audio } }),
    };
    return Object.keys(delta).length === 0 ? undefined : delta;
  }

  #part(part: JsonObject, said: Said): void {
    const call = asObject(part.functionCall);
    const id = call === undefined ? undefined : this.#call(call, said);
    if (part.thought === true) this.#thought(asText(part.text), said);
    else said.content += asText(part.text) ?? "";
    addMedia(asObject(part.inlineData), said);
    this.#signature(asText(part.thoughtSignature), id, said);
  }

  /** A call comes whole; most come without an id. */
  #call({ id, name, args }: JsonObject, { calls }: Said): string {
    const index = this.#calls;
    this.#calls += 1;
    const told = asText(id) ?? toolCallId(this.#generationId, this.#index, index);
    const text = JSON.stringify(asObject(args) ?? {});
    const called = { name: asText(name) ?? "", arguments: text };
    calls.push({ index, id: told, type: "function", function: called });
    return told;
  }

  #thought(text: string | undefined, said: Said): void {
    if (text === undefined || this.#hidesReasoning) return;
    said.reasoning += text;
    said.details.push({ type: "reasoning.text", text, format: FORMAT, index: 0 });
  }

  /** Signatures are told apart by the call that they belong to; they go back in the next request, byte for byte. */
  #signature(data: string | undefined, id: string | undefined, { details }: Said): void {
    if (data === undefined || this.#hidesReasoning) return;
    this.#signatures += 1;
    const owner = id === undefined ? {} : { id };
    const index = this.#signatures;
    details.push({ type: "reasoning.encrypted", data, ...owner, format: FORMAT, index });
  }
}

function addMedia(media: JsonObject | undefined, said: Said): void {
  const data = asText(media?.data);
  if (data === undefined) return;
  const type = asText(media?.mimeType) ?? "image/png";
  if (type.startsWith("audio/")) said.audio += data;
  else said.images.push({ type: "image_url", image_url: { url: `data:${type};base64,${data}` } });
}
