import type { ChatRequest, StreamPiece } from "@sluice/schema";
import type { Call } from "../call.ts";
import { hidesReasoning } from "../hides-reasoning.ts";
import { malformed } from "../malformed.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { lostOutput } from "../read/lost-output.ts";
import { deltaPiece, endPieces } from "./answer-chunks.ts";
import { endedInError, readEnding } from "./finish-reason.ts";
import { PartReader } from "./part-reader.ts";

/** Reads the parts of a stream; remembers, and does no I/O. */
export class StreamDecoder {
  readonly #call: Call<ChatRequest>;
  readonly #parts: PartReader;
  /** The first event that could not be read, and did not seem to matter. */
  #skipped: unknown;
  #finished = false;
  #warnings: unknown;
  readonly #onMetadata: ((metadata: JsonObject) => void) | undefined;

  /** @param onMetadata hears what the model says of its response */
  constructor(call: Call<ChatRequest>, onMetadata?: (metadata: JsonObject) => void) {
    this.#call = call;
    this.#onMetadata = onMetadata;
    this.#parts = new PartReader(call, hidesReasoning(call.request));
  }

  /** What the model said at the start that it would not heed. */
  get warnings(): unknown {
    return this.#warnings;
  }

  /**
   * All parts of one read in, all their pieces out.
   *
   * @throws ProviderError when the answer is not whole; else what the package sent as an error, as it is
   */
  push(values: readonly unknown[]): readonly StreamPiece[] {
    return values.flatMap((value) => this.#read(asObject(value) ?? {}));
  }

  /** The stream closed; throws `ProviderError` (`malformed`) when it had not finished. */
  end(): void {
    if (!this.#finished) throw malformed(this.#call, "it ended without a finish reason");
  }

  #read(part: JsonObject): readonly StreamPiece[] {
    // With its reason the answer is whole: what comes afterwards is no fault of it (contract §7.5).
    if (this.#finished) return [];
    switch (part.type) {
      case "stream-start":
        this.#warnings = part.warnings;
        return [];
      case "response-metadata":
        this.#onMetadata?.(part);
        return [];
      case "error":
        this.#skip(part.error);
        return [];
      case "finish":
        return this.#finish(part);
      default:
        return this.#parts.read(part).map((delta) => deltaPiece(this.#call, delta));
    }
  }

  #finish({ finishReason, usage }: JsonObject): readonly StreamPiece[] {
    const ending = readEnding(finishReason, this.#parts.callsTools);
    if (ending === undefined || endedInError(finishReason)) {
      if (this.#skipped !== undefined) throw this.#skipped;
      const how = ending === undefined ? "without a finish reason" : "in an error of the model";
      throw malformed(this.#call, `it ended ${how}`);
    }
    if (this.#parts.insideTool) throw malformed(this.#call, "a tool call has no end");
    this.#finished = true;
    const rest = this.#parts.end().map((delta) => deltaPiece(this.#call, delta));
    return [...rest, ...endPieces(this.#call, ending, usage)];
  }

  /**
   * An event that could not be read is left out where the answer is whole without it (contract §7.5): not inside a
   * tool call, and not one that held a piece of the answer. Every other error is the end.
   */
  #skip(error: unknown): void {
    const text = unreadText(error);
    if (text === undefined) throw error ?? malformed(this.#call, "an error without words");
    if (this.#parts.insideTool) {
      throw malformed(this.#call, "an event inside a tool call is broken");
    }
    if (lostOutput(text)) {
      throw malformed(this.#call, "an event with a piece of the answer is broken");
    }
    this.#skipped ??= error;
  }
}

/** The text of an event that was no JSON. */
function unreadText(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if (Reflect.get(error, "name") !== "AI_JSONParseError") return undefined;
  const text: unknown = Reflect.get(error, "text");
  return typeof text === "string" ? text : undefined;
}
