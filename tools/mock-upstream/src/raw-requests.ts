import type { RawRequest } from "./raw-upstream.ts";

/** What one push of bytes made known. */
export interface RawNews {
  readonly kind: "head" | "request";
  readonly request: RawRequest;
}

interface OpenRequest {
  readonly connection: number;
  readonly turn: number;
  readonly head: string;
  body: Uint8Array;
  readonly parts: Uint8Array[];
  received: number;
  readonly length: number;
}

/** Splits the bytes of one connection into requests, by `Content-Length` alone. */
export class RawRequests {
  readonly #connection: number;
  #rest = Buffer.alloc(0);
  #open: OpenRequest | undefined;
  #turns = 0;

  constructor(connection: number) {
    this.#connection = connection;
  }

  *push(bytes: Buffer): Generator<RawNews> {
    let rest = this.#open === undefined ? Buffer.concat([this.#rest, bytes]) : bytes;
    for (;;) {
      if (this.#open === undefined) {
        const end = rest.indexOf("\r\n\r\n");
        if (end === -1) break;
        this.#open = this.#begin(rest.subarray(0, end).toString("latin1"));
        rest = rest.subarray(end + 4);
        yield { kind: "head", request: this.#open };
      }
      const open = this.#open;
      const part = rest.subarray(0, open.length - open.received);
      rest = rest.subarray(part.length);
      open.parts.push(part);
      open.received += part.length;
      if (open.received < open.length) break;
      open.body = Buffer.concat(open.parts);
      this.#open = undefined;
      yield { kind: "request", request: open };
    }
    this.#rest = this.#open === undefined ? Buffer.from(rest) : Buffer.alloc(0);
  }

  #begin(head: string): OpenRequest {
    this.#turns += 1;
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    return {
      connection: this.#connection,
      turn: this.#turns,
      head,
      body: Buffer.alloc(0),
      parts: [],
      received: 0,
      length,
    };
  }
}
