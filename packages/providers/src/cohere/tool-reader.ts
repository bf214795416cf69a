import type { Delta } from "@sluice/schema";
import type { Call } from "../call.ts";
import { malformed } from "../malformed.ts";
import { argumentsText } from "../openai-compatible/arguments-text.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

interface OpenCall {
  readonly place: number;
  silent: boolean;
}

/** Reads the tool calls of one streamed answer; theirs are counted among all events of content, ours from 0. */
export class ToolReader {
  readonly #call: Call<unknown>;
  readonly #open = new Map<unknown, OpenCall>();
  #begun = 0;

  constructor(call: Call<unknown>) {
    this.#call = call;
  }

  /** True once a tool was called. */
  get begun(): boolean {
    return this.#begun > 0;
  }

  start(index: unknown, given: JsonObject): Delta {
    const id = asText(given.id);
    const called = asObject(given.function);
    const name = asText(called?.name);
    if (id === undefined || name === undefined) {
      throw malformed(this.#call, "a tool call has no id or name");
    }
    const text = argumentsText(called?.arguments);
    const place = this.#begun;
    this.#begun += 1;
    this.#open.set(index, { place, silent: text === "" });
    return {
      tool_calls: [{ index: place, id, type: "function", function: { name, arguments: text } }],
    };
  }

  add(index: unknown, given: JsonObject): Delta | undefined {
    const call = this.#open.get(index);
    const text = argumentsText(asObject(given.function)?.arguments);
    if (call === undefined || text === "") return undefined;
    call.silent = false;
    return { tool_calls: [{ index: call.place, function: { arguments: text } }] };
  }

  /** A call without arguments has the arguments `{}`. */
  stop(index: unknown): Delta | undefined {
    const call = this.#open.get(index);
    this.#open.delete(index);
    if (call === undefined || !call.silent) return undefined;
    return { tool_calls: [{ index: call.place, function: { arguments: "{}" } }] };
  }
}
