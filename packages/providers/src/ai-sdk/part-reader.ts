import type { Delta } from "@sluice/schema";
import type { Call } from "../call.ts";
import { malformed } from "../malformed.ts";
import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { citationOf, sourceAnnotation } from "./annotations.ts";
import { CUSTOM } from "./encode-thoughts.ts";
import { mediaDelta } from "./media-delta.ts";
import { mergeOptions } from "./merge-options.ts";
import { stretch } from "./noted-text.ts";
import { writeMemo } from "./sdk-memo.ts";
import { ThoughtReader } from "./thought-reader.ts";
import { ToolReader } from "./tool-reader.ts";

/** Seen of one package: it says so that the stream begins, and wants nothing of it back. */
const ANNOUNCEMENT = /\.message_start$/;

interface OpenText {
  readonly start: number;
  metadata: JsonObject;
}

/** Reads the parts of one answer, in order; each gives what it adds to the answer, or nothing. */
export class PartReader {
  readonly #thoughts: ThoughtReader;
  readonly #tools: ToolReader;
  readonly #call: Call<unknown>;
  readonly #texts = new Map<unknown, OpenText>();
  readonly #customs: { readonly id: string; readonly data: string }[] = [];
  #length = 0;

  constructor(call: Call<unknown>, hidesReasoning: boolean) {
    this.#call = call;
    this.#thoughts = new ThoughtReader(hidesReasoning);
    this.#tools = new ToolReader(call, (detail) => this.#thoughts.note(detail));
  }

  /** True once a tool was called that the caller is to run. */
  get callsTools(): boolean {
    return this.#tools.called;
  }

  /** True while the arguments of a call are coming. */
  get insideTool(): boolean {
    return this.#tools.inside;
  }

  read(part: JsonObject): readonly Delta[] {
    const kind = asText(part.type) ?? "";
    if (kind.startsWith("text-")) return this.#text(kind, part);
    if (kind.startsWith("reasoning-") && kind !== "reasoning-file") {
      return this.#thoughts.read(kind, part);
    }
    if (kind.startsWith("tool-")) return this.#tools.read(kind, part);
    switch (kind) {
      case "source":
        return sourceAnnotation(part, this.#length);
      case "file":
        return mediaDelta(part);
      case "custom":
        return this.#custom(part);
      default:
        return [];
    }
  }

  #text(kind: string, part: JsonObject): readonly Delta[] {
    const { id } = part;
    const open = this.#texts.get(id) ?? { start: this.#length, metadata: {} };
    open.metadata = mergeOptions(open.metadata, asObject(part.providerMetadata) ?? {});
    this.#texts.set(id, open);
    if (kind === "text-delta") return this.#say(part.delta);
    if (kind !== "text-end") return [];
    this.#texts.delete(id);
    return this.#endText(open, part);
  }

  #say(delta: unknown): readonly Delta[] {
    if (typeof delta !== "string") throw malformed(this.#call, "a piece of text is none");
    this.#length += delta.length;
    return delta === "" ? [] : [{ content: delta }];
  }

  #endText({ start, metadata }: OpenText, part: JsonObject): readonly Delta[] {
    const annotations = asList(part.citations).flatMap((value) =>
      citationOf(asObject(value), start, this.#length),
    );
    const memo = writeMemo(metadata);
    const id = stretch(start, this.#length);
    return [
      ...(annotations.length === 0 ? [] : [{ annotations }]),
      ...(memo === undefined ? [] : [this.#thoughts.note({ id, data: memo })]),
    ];
  }

  /** What goes back with the next request and is no output: told last, for a token before the first would be a lie. */
  end(): readonly Delta[] {
    return this.#customs.map((detail) => this.#thoughts.note(detail));
  }

  /** Content of a kind that only the package knows. */
  #custom(part: JsonObject): readonly Delta[] {
    const data = writeMemo(part.providerMetadata);
    const kind = asText(part.kind);
    if (data !== undefined && kind !== undefined && !ANNOUNCEMENT.test(kind)) {
      this.#customs.push({ id: CUSTOM + kind, data });
    }
    return [];
  }
}
