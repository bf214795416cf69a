import type { IncomingMessage } from "node:http";
import type { SeenCall, SeenUsage } from "./seen-call.ts";

interface Told {
  readonly code: number;
  readonly message: string;
  readonly metadata?: { readonly limit_source?: string } | null;
}

interface Part {
  readonly error?: Told;
  readonly usage?: SeenUsage;
  readonly choices?: readonly { readonly delta?: { readonly content?: string | null } }[];
}

type Seen = Omit<SeenCall, "planned" | "startedAt" | "endedAt">;

/** Reads an answer as it comes: when its tokens came, and how it ended. */
export class ReadAnswer {
  #response: IncomingMessage | undefined;
  #rest = "";
  readonly #tokensAt: number[] = [];
  #usage: SeenUsage | undefined;
  #error: Told | undefined;
  #done = false;

  begin(response: IncomingMessage): void {
    this.#response = response;
  }

  take(bytes: Buffer): void {
    this.#rest += bytes.toString();
    if (!this.#isStream()) return;
    const events = this.#rest.split("\n\n");
    this.#rest = events.pop() ?? "";
    for (const event of events) this.#event(event);
  }

  /** @param broken why it did not come to its end; absent: it did */
  seen(broken?: string): Seen {
    const { statusCode: status = 0, headers = {} } = this.#response ?? {};
    if (broken === undefined && !this.#isStream()) this.#whole();
    const generationId = headers["x-generation-id"];
    const retryAfter = headers["retry-after"];
    const error = this.#error;
    return {
      kind: this.#kind(broken),
      status,
      ...(error === undefined ? {} : { code: error.code, error: error.message }),
      ...(error === undefined && broken !== undefined ? { error: broken } : {}),
      ...(error?.metadata?.limit_source === undefined
        ? {}
        : { limitSource: error.metadata.limit_source }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(typeof generationId === "string" ? { generationId } : {}),
      ...(this.#usage === undefined ? {} : { usage: this.#usage }),
      tokensAt: this.#tokensAt,
    };
  }

  #kind(broken: string | undefined): SeenCall["kind"] {
    if (this.#error !== undefined) return "error";
    return broken === undefined && this.#done ? "complete" : "broken";
  }

  #isStream(): boolean {
    return this.#response?.headers["content-type"]?.startsWith("text/event-stream") === true;
  }

  #event(event: string): void {
    if (event.startsWith(":")) return;
    const data = event.replace(/^data: /, "");
    if (data === "[DONE]") this.#done = true;
    else this.#part(JSON.parse(data) as Part);
  }

  #whole(): void {
    try {
      this.#part(JSON.parse(this.#rest) as Part);
      this.#done = this.#usage !== undefined;
    } catch {
      this.#done = false;
    }
  }

  #part({ error, usage, choices = [] }: Part): void {
    this.#error ??= error;
    this.#usage = usage ?? this.#usage;
    for (const { delta } of choices) {
      if (delta?.content != null && delta.content !== "") this.#tokensAt.push(Date.now());
    }
  }
}
