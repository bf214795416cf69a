import { ProviderError } from "@sluice/errors";
import {
  type ChatAnswer,
  type ChatChunk,
  type ChunkChoice,
  type Delta,
  type Endpoint,
  objectPiece,
  type StreamPiece,
  type Usage,
} from "@sluice/schema";
import { isFilled } from "./is-filled.ts";
import type { Seam } from "./seam.ts";

type Pieces = readonly StreamPiece[];
type Item = IteratorResult<Pieces, undefined>;

/**
 * A continuation as the rest of the answer that it goes on with: without what the caller has already, and
 * without a second opening. Resolves when it says something new, so that one that breaks before counts as never begun.
 *
 * @throws ProviderError also where nobody can tell whether it repeats what was said
 */
export async function joinedAnswer(
  answer: Extract<ChatAnswer, { readonly kind: "stream" }>,
  seam: Seam,
  endpoint: Endpoint,
): Promise<ChatAnswer> {
  const reads = new JoinedReads(answer.reads, seam, endpoint);
  await reads.begin();
  return { kind: "stream", reads };
}

class JoinedReads implements AsyncIterableIterator<Pieces> {
  readonly #reads: AsyncIterator<Pieces>;
  readonly #seam: Seam;
  readonly #endpoint: Endpoint;
  #first: Item | undefined;
  /** Pieces with output that were passed on. */
  #passed = 0;

  constructor(reads: AsyncIterable<Pieces>, seam: Seam, endpoint: Endpoint) {
    this.#reads = reads[Symbol.asyncIterator]();
    this.#seam = seam;
    this.#endpoint = endpoint;
  }

  /** Takes reads until one says something new. */
  async begin(): Promise<void> {
    this.#first = await this.#pull();
  }

  async next(): Promise<Item> {
    const first = this.#first;
    if (first === undefined) return this.#pull();
    this.#first = undefined;
    return first;
  }

  async return(): Promise<Item> {
    this.#first = undefined;
    await this.#reads.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #pull(): Promise<Item> {
    for (;;) {
      const item = await this.#reads.next();
      if (item.done === true) return { done: true, value: undefined };
      const pieces = this.#join(item.value);
      if (this.#seam.unclear) {
        await this.#reads.return?.();
        throw this.#unclear();
      }
      if (pieces.length > 0) return { done: false, value: pieces };
    }
  }

  #join(pieces: Pieces): Pieces {
    if (this.#seam.settled && pieces.every(({ raw }) => raw !== undefined)) {
      this.#passed += pieces.length;
      return pieces;
    }
    const joined: StreamPiece[] = [];
    for (const piece of pieces) {
      const fresh = this.#joinPiece(piece);
      if (fresh === undefined) continue;
      if (fresh.token) this.#passed += 1;
      joined.push(fresh);
    }
    return joined;
  }

  #joinPiece(piece: StreamPiece): StreamPiece | undefined {
    if (piece.raw !== undefined && this.#seam.settled) return piece;
    const chunk = piece.chunk();
    const [choice] = chunk.choices;
    if (choice === undefined) return piece;
    const joined = this.#joinChoice(choice);
    const usage = chunk.usage === undefined ? undefined : this.#usageOf(chunk.usage);
    if (joined === undefined && usage === undefined) return undefined;
    if (joined === choice && usage === undefined) return piece;
    const told: ChatChunk = { ...chunk, choices: [joined ?? choice] };
    return objectPiece(usage === undefined ? told : { ...told, usage });
  }

  /** Undefined when nothing of it is new. */
  #joinChoice(choice: ChunkChoice): ChunkChoice | undefined {
    const { delta, finish_reason: reason } = choice;
    const text = delta.content ?? "";
    const ends = reason !== null || endsText(delta);
    const fresh = this.#seam.push(text) + (ends ? this.#seam.end() : "");
    if (fresh === "" && !ends && !saysMore(delta)) return undefined;
    return fresh === text ? choice : { ...choice, delta: { ...delta, content: fresh } };
  }

  /** The caller gets neither the repeat nor new thoughts, and is not charged for them. */
  #usageOf(told: Usage): Usage {
    const { completion_tokens_details: details, ...usage } = told;
    const thoughts = details?.reasoning_tokens ?? 0;
    const said = Math.max(0, usage.completion_tokens - thoughts);
    const made = this.#seam.repeated ? Math.min(said, this.#passed) : said;
    return { ...usage, completion_tokens: made, total_tokens: usage.prompt_tokens + made };
  }

  #unclear(): ProviderError {
    const { provider, providerName } = this.#endpoint;
    const message = "nobody can tell whether it repeats what was said or goes on";
    return new ProviderError({ kind: "unsupported", provider, providerName, message });
  }
}

/** Whether other output begins: the text before it is over. */
function endsText({ tool_calls: calls, images, audio, refusal }: Delta): boolean {
  return isFilled(calls) || isFilled(images) || audio !== undefined || Boolean(refusal);
}

/** A second opening says nothing but a role. */
function saysMore(delta: Delta): boolean {
  return Object.keys(delta).some((name) => name !== "role" && name !== "content");
}
