import type { Delta } from "@sluice/schema";
import type { Call } from "../call.ts";
import { malformed } from "../malformed.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { citation } from "./citations.ts";
import { thoughtDetail } from "./thought-detail.ts";

interface OpenBlock {
  readonly type: unknown;
  /** Place among the tool calls, or among the thoughts. */
  readonly place: number;
  /** What the call's arguments are where no piece of them comes. */
  readonly input: string;
  silent: boolean;
}

/** Reads the blocks of one streamed message, in order; each event gives what it adds to the answer, or nothing. */
export class BlockReader {
  readonly #call: Call<unknown>;
  readonly #hidesReasoning: boolean;
  readonly #open = new Map<unknown, OpenBlock>();
  #tools = 0;
  #thoughts = 0;
  #textStart = 0;
  #cited: (JsonObject | undefined)[] = [];
  #textLength = 0;

  constructor(call: Call<unknown>, hidesReasoning: boolean) {
    this.#call = call;
    this.#hidesReasoning = hidesReasoning;
  }

  /** True once a tool was called. */
  get callsTools(): boolean {
    return this.#tools > 0;
  }

  /** True while the arguments of a call are coming. */
  get insideTool(): boolean {
    return [...this.#open.values()].some(({ type }) => type === "tool_use");
  }

  /** Text that came another way. */
  passed(length: number): void {
    this.#textLength += length;
  }

  start(index: unknown, block: JsonObject): Delta | undefined {
    const { type } = block;
    const place = type === "tool_use" ? this.#tools++ : isThought(type) ? this.#thoughts++ : 0;
    const input = JSON.stringify(asObject(block.input) ?? {});
    this.#open.set(index, { type, place, input, silent: true });
    if (type === "tool_use") return this.#startTool(block, place);
    if (type === "text") {
      this.#textStart = this.#textLength;
      return this.#text(block.text);
    }
    return isThought(type) ? this.#thought(block, place) : undefined;
  }

  add(index: unknown, delta: JsonObject): Delta | undefined {
    const block = this.#open.get(index);
    switch (delta.type) {
      case "text_delta":
        return this.#text(delta.text);
      case "input_json_delta":
        return this.#arguments(block, delta.partial_json);
      case "thinking_delta":
        return this.#thought({ thinking: delta.thinking }, block?.place ?? 0);
      case "signature_delta":
        return this.#thought({ thinking: "", signature: delta.signature }, block?.place ?? 0);
      case "citations_delta":
        this.#cited.push(asObject(delta.citation));
        return undefined;
      default:
        return undefined;
    }
  }

  /** A call whose arguments never came has those it began with; a text's citations are of all of it. */
  stop(index: unknown): Delta | undefined {
    const block = this.#open.get(index);
    this.#open.delete(index);
    if (block?.type === "text") return this.#citations();
    if (block?.type !== "tool_use" || !block.silent) return undefined;
    return { tool_calls: [{ index: block.place, function: { arguments: block.input } }] };
  }

  #text(value: unknown): Delta | undefined {
    const text = asText(value);
    if (text === undefined) return undefined;
    this.#textLength += text.length;
    return { content: text };
  }

  #startTool(block: JsonObject, place: number): Delta {
    const id = asText(block.id);
    const name = asText(block.name);
    if (id === undefined || name === undefined) {
      throw malformed(this.#call, "a tool call has no id or name");
    }
    return {
      tool_calls: [{ index: place, id, type: "function", function: { name, arguments: "" } }],
    };
  }

  #arguments(block: OpenBlock | undefined, value: unknown): Delta | undefined {
    const text = asText(value);
    if (text === undefined || block?.type !== "tool_use") return undefined;
    block.silent = false;
    return { tool_calls: [{ index: block.place, function: { arguments: text } }] };
  }

  #thought(block: JsonObject, place: number): Delta | undefined {
    if (this.#hidesReasoning) return undefined;
    const text = asText(block.thinking);
    const says =
      text !== undefined ||
      asText(block.signature) !== undefined ||
      asText(block.data) !== undefined;
    if (!says) return undefined;
    return {
      ...(text === undefined ? {} : { reasoning: text }),
      reasoning_details: [thoughtDetail(block, place)],
    };
  }

  /** They come before the text as well as after it: where it ends is known at its end. */
  #citations(): Delta | undefined {
    const annotations = this.#cited.flatMap((given) =>
      citation(given, this.#textStart, this.#textLength),
    );
    this.#cited = [];
    return annotations.length === 0 ? undefined : { annotations };
  }
}

const isThought = (type: unknown): boolean => type === "thinking" || type === "redacted_thinking";
