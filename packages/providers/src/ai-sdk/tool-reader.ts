import type { Delta } from "@sluice/schema";
import type { Call } from "../call.ts";
import { malformed } from "../malformed.ts";
import type { JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { parseJson } from "../read/parse-json.ts";
import { writeMemo } from "./sdk-memo.ts";

interface KnownCall {
  readonly index: number;
  said: boolean;
  whole: boolean;
}

/** Writes down what a package says of a part. */
type Note = (detail: { readonly id: string; readonly data: string }) => Delta;

/** Reads calls of tools: pieces of their arguments, and the whole call that follows them or comes alone. */
export class ToolReader {
  readonly #call: Call<unknown>;
  readonly #note: Note;
  readonly #known = new Map<string, KnownCall>();
  /** Calls that the provider runs itself: the caller must not run them again. */
  readonly #foreign = new Map<string, string>();
  #count = 0;

  constructor(call: Call<unknown>, note: Note) {
    this.#call = call;
    this.#note = note;
  }

  get called(): boolean {
    return this.#count > 0;
  }

  get inside(): boolean {
    return [...this.#known.values()].some(({ whole }) => !whole);
  }

  read(kind: string, part: JsonObject): readonly Delta[] {
    switch (kind) {
      case "tool-input-start":
        return this.#start(asText(part.id), part);
      case "tool-input-delta":
        return this.#arguments(part);
      case "tool-call":
        return this.#whole(part);
      case "tool-result":
        return this.#result(part);
      default:
        return [];
    }
  }

  #start(id: string | undefined, part: JsonObject): readonly Delta[] {
    const name = asText(part.toolName);
    if (id === undefined || name === undefined) {
      throw malformed(this.#call, "a tool call has no id or name");
    }
    if (part.providerExecuted === true) {
      this.#foreign.set(id, "");
      return [];
    }
    const index = this.#count++;
    this.#known.set(id, { index, said: false, whole: false });
    return [{ tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] }];
  }

  #arguments(part: JsonObject): readonly Delta[] {
    const known = this.#known.get(asText(part.id) ?? "");
    const text = asText(part.delta);
    if (known === undefined || text === undefined) return [];
    known.said = true;
    return [{ tool_calls: [{ index: known.index, function: { arguments: text } }] }];
  }

  /** Of a call whose arguments came in pieces, nothing but what the package says of it is new. */
  #whole(part: JsonObject): readonly Delta[] {
    const id = asText(part.toolCallId);
    if (part.providerExecuted === true) {
      if (id !== undefined) this.#foreign.set(id, inputText(part.input));
      return [];
    }
    const started = id !== undefined && this.#known.has(id) ? [] : this.#start(id, part);
    const known = id === undefined ? undefined : this.#known.get(id);
    if (id === undefined || known === undefined) return [];
    const memo = writeMemo(part.providerMetadata);
    const text = known.said ? "" : inputText(part.input);
    known.whole = true;
    known.said = true;
    return [
      ...started,
      ...(text === ""
        ? []
        : [{ tool_calls: [{ index: known.index, function: { arguments: text } }] }]),
      ...(memo === undefined ? [] : [this.#note({ id, data: memo })]),
    ];
  }

  /** What a tool gave that the provider ran itself. */
  #result(part: JsonObject): readonly Delta[] {
    const id = asText(part.toolCallId) ?? "";
    const input = this.#foreign.get(id);
    if (input === undefined || part.preliminary === true) return [];
    const detail = {
      type: "reasoning.server_tool_call",
      tool_name: asText(part.toolName) ?? "",
      arguments: parseJson(input) ?? input,
      result: part.result ?? null,
      tool_call_id: id,
    };
    return [{ reasoning_details: [detail] }];
  }
}

function inputText(input: unknown): string {
  return typeof input === "string" ? input : (JSON.stringify(input) ?? "");
}
