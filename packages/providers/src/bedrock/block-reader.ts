import type { ChatRequest, Delta } from "@sluice/schema";
import type { Call } from "../call.ts";
import { hidesReasoning } from "../hides-reasoning.ts";
import { malformed } from "../malformed.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { citation } from "./citations.ts";
import { modelFamily } from "./model-family.ts";
import { readThought } from "./read-thought.ts";
import { thoughtDetail } from "./thought-detail.ts";
import { thoughtForm } from "./thought-forms.ts";

/** What is known of a block that is still coming. */
interface OpenBlock {
  kind: "text" | "tool" | "server-tool" | "thought";
  /** Place among the tool calls, or among the thoughts. */
  place: number;
  /** Where its text begins in the whole of it. */
  readonly textStart: number;
  /** True until a piece of a call's arguments came. */
  silent: boolean;
  readonly redacted: Buffer[];
  /** They come before the text as well as after it: where it ends is known at its end. */
  readonly cited: unknown[];
}

/** Reads the blocks of one streamed message, in order; each event gives what it adds to the answer, or nothing. */
export class BlockReader {
  readonly #call: Call<ChatRequest>;
  readonly #hidesReasoning: boolean;
  readonly #form: string;
  readonly #open = new Map<unknown, OpenBlock>();
  #tools = 0;
  #thoughts = 0;
  #textLength = 0;

  constructor(call: Call<ChatRequest>) {
    this.#call = call;
    this.#hidesReasoning = hidesReasoning(call.request);
    this.#form = thoughtForm(modelFamily(call.endpoint).family);
  }

  /** True once a tool was called. */
  get callsTools(): boolean {
    return this.#tools > 0;
  }

  /** Only calls of tools are announced; other blocks begin with their first piece. */
  start(index: unknown, start: JsonObject): Delta | undefined {
    const tool = asObject(start.toolUse);
    if (tool === undefined) return undefined;
    const block = this.#block(index);
    if (tool.type === "server_tool_use") {
      block.kind = "server-tool";
      return undefined;
    }
    const id = asText(tool.toolUseId);
    const name = asText(tool.name);
    if (id === undefined || name === undefined) {
      throw malformed(this.#call, "a tool call has no id or name");
    }
    block.kind = "tool";
    block.place = this.#tools++;
    const called = { name, arguments: "" };
    return { tool_calls: [{ index: block.place, id, type: "function", function: called }] };
  }

  add(index: unknown, delta: JsonObject): Delta | undefined {
    const block = this.#block(index);
    const thought = asObject(delta.reasoningContent);
    if (thought !== undefined) return this.#thought(block, thought);
    const input = asObject(delta.toolUse);
    if (input !== undefined) return this.#arguments(block, asText(input.input));
    if (delta.citation !== undefined) {
      block.cited.push(delta.citation);
      return undefined;
    }
    const text = asText(delta.text);
    if (text === undefined) return undefined;
    this.#textLength += text.length;
    return { content: text };
  }

  /** What a block held back until its end. */
  stop(index: unknown): Delta | undefined {
    const block = this.#open.get(index);
    this.#open.delete(index);
    return block === undefined ? undefined : this.#rest(block);
  }

  /** What blocks held back that were never said to end. */
  stopAll(): readonly Delta[] {
    return [...this.#open.keys()].flatMap((index) => {
      const delta = this.stop(index);
      return delta === undefined ? [] : [delta];
    });
  }

  #block(index: unknown): OpenBlock {
    const known = this.#open.get(index);
    if (known !== undefined) return known;
    const textStart = this.#textLength;
    const block: OpenBlock = {
      kind: "text",
      place: 0,
      textStart,
      silent: true,
      redacted: [],
      cited: [],
    };
    this.#open.set(index, block);
    return block;
  }

  #arguments(block: OpenBlock, text: string | undefined): Delta | undefined {
    if (text === undefined || block.kind === "server-tool") return undefined;
    if (block.kind !== "tool") throw malformed(this.#call, "arguments without a tool call");
    block.silent = false;
    return { tool_calls: [{ index: block.place, function: { arguments: text } }] };
  }

  #thought(block: OpenBlock, given: JsonObject): Delta | undefined {
    if (this.#hidesReasoning) return undefined;
    if (block.kind !== "thought") {
      block.kind = "thought";
      block.place = this.#thoughts++;
    }
    const thought = readThought(given);
    // Each piece is base64 of its own: only the bytes can be joined.
    if (thought?.redacted !== undefined)
      block.redacted.push(Buffer.from(thought.redacted, "base64"));
    if (thought?.text === undefined && thought?.signature === undefined) return undefined;
    const { text, signature } = thought;
    return {
      ...(text === undefined ? {} : { reasoning: text }),
      reasoning_details: [thoughtDetail({ text, signature }, block.place, this.#form)],
    };
  }

  #rest({ kind, place, silent, redacted, textStart, cited }: OpenBlock): Delta | undefined {
    const annotations = cited.flatMap((value) => citation(value, textStart, this.#textLength));
    if (annotations.length > 0) return { annotations };
    if (kind === "tool" && silent) {
      return { tool_calls: [{ index: place, function: { arguments: "{}" } }] };
    }
    if (redacted.length === 0) return undefined;
    const data = Buffer.concat(redacted).toString("base64");
    return { reasoning_details: [thoughtDetail({ redacted: data }, place, this.#form)] };
  }
}
