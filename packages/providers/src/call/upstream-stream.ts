import { asReadyReads, type NotReady, type ReadyReads, type StreamPiece } from "@sluice/schema";
import { createEventDecoder, type TakeFront } from "@sluice/sse";
import type { ChunkDecoder, EventFraming, HttpProvider } from "../provider.ts";
import { MAX_BODY_BYTES } from "../transport/read-limited.ts";
import type { TransportResponse } from "../transport/transport.ts";
import { transportError } from "../transport/transport-error.ts";
import { nameFailure } from "./name-failure.ts";
import { shownPiece } from "./shown-choices.ts";

/** How long usage is awaited once every finish reason is there (contract §7.5), in ms. */
const USAGE_WAIT_MS = 2000;

type Pieces = readonly StreamPiece[];
type Bytes = IteratorResult<Uint8Array, unknown> | "late";

/** One upstream stream, read by read: bytes in, pieces out, to its proper end. */
export class UpstreamStream {
  readonly #provider: HttpProvider;
  readonly #response: TransportResponse;
  readonly #bytes: AsyncIterator<Uint8Array>;
  /** The same, where they say whether they are there. */
  readonly #readyBytes: ReadyReads<Uint8Array> | undefined;
  readonly #framing: EventFraming;
  readonly #decoder: ChunkDecoder;
  readonly #front: TakeFront | undefined;
  #begun = false;
  /** Bytes that are held back; counted until the answer commits. */
  #heldBytes: number | undefined = 0;
  #ended = false;
  /** What broke it where nothing could be thrown. */
  #failure: unknown;

  constructor(
    provider: HttpProvider,
    response: TransportResponse,
    decoder: ChunkDecoder,
    framing?: EventFraming,
  ) {
    this.#provider = provider;
    this.#response = response;
    this.#bytes = response.reads[Symbol.asyncIterator]();
    this.#readyBytes = asReadyReads(this.#bytes);
    this.#decoder = decoder;
    this.#front = decoder.spliceFront?.bind(decoder);
    this.#framing = framing ?? createEventDecoder({ maxEventBytes: MAX_BODY_BYTES });
  }

  /** The pieces of the next read that has any; done when the answer is complete. Throws `ProviderError`. */
  async next(): Promise<IteratorResult<Pieces, undefined>> {
    try {
      if (this.#failure !== undefined) throw this.#failure;
      while (!this.#ended) {
        const pieces = this.#passed(this.#take(await this.#nextBytes()));
        if (pieces.length > 0) return { done: false, value: pieces };
      }
    } catch (error) {
      this.close();
      throw nameFailure(error, this.#provider);
    }
    return { done: true, value: undefined };
  }

  /** The same where bytes are there already (`ReadyReads`). What comes after the finish reasons has a clock of its own. */
  ready(): Pieces | NotReady {
    const source = this.#readyBytes;
    try {
      while (source !== undefined && !this.#ended && !this.#decoder.finished) {
        const bytes = source.ready();
        if (typeof bytes === "string") return bytes;
        const pieces = this.#passed(this.#read(bytes));
        if (pieces.length > 0) return pieces;
      }
    } catch (error) {
      this.#failure = error;
    }
    return "ask";
  }

  whenReady(listener: () => void): void {
    this.#readyBytes?.whenReady(listener);
  }

  /** The same pieces, once it is known whether they hold the first token. */
  #passed(pieces: Pieces): Pieces {
    if (pieces.length === 0) return pieces;
    if (!this.#begun && pieces.some(({ token }) => token)) {
      this.#begun = true;
      this.#response.begun?.();
    }
    return this.#shown(pieces);
  }

  /** Only the few reads with something notable are looked at. */
  #shown(pieces: Pieces): Pieces {
    const isPlain = !pieces.some(({ notable }) => notable);
    return isPlain ? pieces : pieces.map((piece) => shownPiece(piece, this.#provider));
  }

  /** What comes from now on is given out as it comes, and may be of any length. */
  commit(): void {
    this.#heldBytes = undefined;
  }

  /** Nobody wants the rest; the upstream's connection is closed. */
  close(): void {
    this.#ended = true;
    void this.#bytes.return?.()?.catch(() => undefined);
  }

  #take(item: Bytes): Pieces {
    if (item === "late") return this.#finish([]);
    if (item.done === true) {
      const rest = this.#decoder.push(this.#framing.end());
      this.#ended = true;
      return [...rest, ...this.#decoder.end()];
    }
    return this.#read(item.value);
  }

  #read(bytes: Uint8Array): Pieces {
    this.#hold(bytes.length);
    const pieces = this.#decoder.push(this.#framing.push(bytes, this.#front));
    return this.#isComplete(pieces) ? this.#finish(pieces) : pieces;
  }

  /** An answer that is held back has the same largest size as one that comes whole. */
  #hold(bytes: number): void {
    if (this.#heldBytes === undefined) return;
    this.#heldBytes += bytes;
    if (this.#heldBytes > MAX_BODY_BYTES) {
      const words = `the answer is larger than ${MAX_BODY_BYTES} bytes and has not committed`;
      throw transportError("malformed", words);
    }
  }

  /** The protocol's last event was seen, or everything that is awaited after the finish reasons. */
  #isComplete(pieces: Pieces): boolean {
    if (this.#decoder.done === true) return true;
    return (
      this.#decoder.finished &&
      pieces.some((piece) => piece.notable && piece.chunk().usage !== undefined)
    );
  }

  #finish(pieces: Pieces): Pieces {
    const last = this.#decoder.end();
    this.#ended = true;
    if (this.#response.release === undefined) this.close();
    else this.#response.release();
    return last.length === 0 ? pieces : [...pieces, ...last];
  }

  /** The bytes' own promise for most reads: another one around it would cost each of them. */
  #nextBytes(): Promise<Bytes> {
    return this.#decoder.finished ? this.#nextUnlessLate() : this.#bytes.next();
  }

  /** After the finish reasons only usage is missing: neither silence nor a break is a failure then. */
  async #nextUnlessLate(): Promise<Bytes> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<"late">((resolve) => {
      timer = setTimeout(resolve, USAGE_WAIT_MS, "late");
    });
    try {
      return await Promise.race([late, this.#bytes.next().catch((): "late" => "late")]);
    } finally {
      clearTimeout(timer);
    }
  }
}
