import type { Socket } from "node:net";

/** What one request knows of the connection it was written to. */
export class Connection {
  /** The connection had carried an answer before this request. */
  readonly reused: boolean;
  readonly #socket: Socket;
  readonly #readBefore: number;
  readonly #wasTorn: () => boolean;

  /** @param wasTorn whether the system has said that the connection broke */
  constructor(socket: Socket, wasTorn: () => boolean) {
    this.#socket = socket;
    this.#readBefore = socket.bytesRead;
    this.#wasTorn = wasTorn;
    this.reused = this.#readBefore > 0;
  }

  /** Not one byte has come since the request was written. */
  get silent(): boolean {
    return this.#socket.bytesRead === this.#readBefore;
  }

  /** It broke, which for an answer that ends with its connection is no end. */
  get torn(): boolean {
    return this.#wasTorn();
  }

  /** Closes a connection whose request is not all written yet, however its answer ended. */
  closeIfUnsent(): void {
    if (this.#socket.writableLength > 0) this.#socket.destroy();
  }
}
