import type { IncomingHttpHeaders } from "node:http";
import type { ProviderError } from "@sluice/errors";
import type { NotReady } from "@sluice/schema";
import type { Dispatcher } from "undici";
import { AttemptClock } from "./attempt-clock.ts";
import type { Connection } from "./connection.ts";
import type { Connections } from "./open-connections.ts";
import { socketError } from "./socket-error.ts";
import { timeoutError } from "./timeout-error.ts";
import type { Clocks, SendOptions } from "./transport.ts";
import { transportError } from "./transport-error.ts";

/** Bytes that may wait for a slow reader before the socket is paused. */
const HIGH_WATER_BYTES = 64 * 1024;
/** How long, and how much, the rest of a complete answer may take before the connection is given up. */
const RELEASE_MS = 1000;
const RELEASE_BYTES = 64 * 1024;

/** The head of a response as it came. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

interface SettleHead {
  resolve(head: ResponseHead): void;
  reject(error: ProviderError): void;
}

/**
 * One request and its response on one connection: clocks, cancellation and back-pressure. The bytes of
 * one turn of the loop are given out together, so that work downstream is done once a read.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #signal: AbortSignal;
  readonly #options: SendOptions;
  readonly #connections: Connections;
  readonly #clock: AttemptClock;
  #connection: Connection | undefined;
  #answered = false;
  #brokeOff = false;
  #head: ResponseHead | undefined;
  #awaitsHead: SettleHead | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #queue: Buffer[] = [];
  #queued = 0;
  #wake: (() => void) | undefined;
  #state: "open" | "ended" | "failed" | "closed" | "released" = "open";
  #failure: ProviderError | undefined;
  #released = 0;
  #givingUp: NodeJS.Timeout | undefined;

  constructor(
    clocks: Clocks,
    signal: AbortSignal,
    options: SendOptions,
    connections: Connections,
    startedAt: number,
  ) {
    this.#signal = signal;
    this.#options = options;
    this.#connections = connections;
    const expired = (which: keyof Clocks) => this.#fail(timeoutError(which, clocks));
    this.#clock = new AttemptClock(clocks, expired, startedAt);
    if (signal.aborted) this.#cancel();
    // A signal fires once; options that say so would be taken apart for each request.
    else signal.addEventListener("abort", this.#cancel, false);
  }

  /**
   * The connection, kept from an earlier answer, broke before a byte of this one came: the server had
   * closed it, or was about to, and is taken not to have seen the request (RFC 9112 §9.3.1).
   */
  get stale(): boolean {
    const { reused = false, silent = false } = this.#connection ?? {};
    return this.#brokeOff && reused && silent;
  }

  /** The head once it has come; asked for once. Rejects with a `ProviderError`. */
  head(): Promise<ResponseHead> {
    return new Promise((resolve, reject) => {
      if (this.#head !== undefined) resolve(this.#head);
      else if (this.#failure !== undefined) reject(this.#failure);
      else this.#awaitsHead = { resolve, reject };
    });
  }

  /** Bytes that wait, or the next that come; done at the proper end. Rejects with a `ProviderError`. */
  async next(): Promise<IteratorResult<Buffer, undefined>> {
    while (this.#queued === 0 && this.#state === "open") {
      this.#clock.unhold();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#queued > 0) return { done: false, value: this.#take() };
    if (this.#failure !== undefined) throw this.#failure;
    return { done: true, value: undefined };
  }

  /** The same without a promise where nothing need be waited for (`ReadyReads`). */
  ready(): Buffer | NotReady {
    if (this.#queued > 0) return this.#take();
    if (this.#state !== "open") return "ask";
    this.#clock.unhold();
    return "waiting";
  }

  /** All bytes that wait, where none come any more; undefined: `next` is to be asked. */
  rest(): Buffer | undefined {
    return this.#state === "ended" && this.#queued > 0 ? this.#take() : undefined;
  }

  /** Calls back once bytes, the end or a failure have come: after all bytes of the same read of the socket. */
  whenReady(listener: () => void): void {
    this.#wake = () => queueMicrotask(listener);
  }

  /** The first token has come. */
  begun(): void {
    if (this.#state === "open") this.#clock.enter("idle");
  }

  /** Nobody wants the rest, and it is not worth waiting for. */
  close(): void {
    if (this.#state === "open") this.#settle("closed");
    this.#queue = [];
    this.#queued = 0;
    this.#abort();
  }

  /** Nobody wants the rest, but it should be short: the connection may be used again. */
  release(): void {
    if (this.#state !== "open") return;
    this.#settle("released");
    this.#queue = [];
    this.#queued = 0;
    this.#controller?.resume();
    this.#givingUp = setTimeout(() => this.#abort(), RELEASE_MS).unref();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#connections.assign((connection) => {
      this.#connection = connection;
    });
    if (this.#state === "open") this.#clock.enter("firstToken");
    else this.#abort();
  }

  onResponseStarted(): void {
    this.#answered = true;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.#answered = true;
    if (status < 200) return;
    if (this.#options.firstToken === "headers") this.begun();
    this.#head = { status, headers };
    this.#awaitsHead?.resolve(this.#head);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#state !== "open") {
      this.#released += chunk.length;
      if (this.#released > RELEASE_BYTES) this.#abort();
      return;
    }
    this.#clock.touch();
    this.#queue.push(chunk);
    this.#queued += chunk.length;
    if (this.#queued >= HIGH_WATER_BYTES) {
      controller.pause();
      this.#clock.hold();
    }
    this.#awake();
  }

  onResponseEnd(): void {
    this.#controller = undefined;
    clearTimeout(this.#givingUp);
    this.#connection?.closeIfUnsent();
    if (this.#connection?.torn === true) this.#fail(socketError(undefined, "body"));
    else if (this.#state === "open") this.#settle("ended");
  }

  onResponseError(_controller: Dispatcher.DispatchController, cause: Error): void {
    this.#controller = undefined;
    // Giving up comes by here too, and is no break.
    this.#brokeOff = this.#state === "open";
    this.#fail(socketError(cause, this.#answered ? "body" : "head"));
  }

  readonly #cancel = (): void => {
    this.#queue = [];
    this.#queued = 0;
    this.#fail(transportError("cancelled", "the caller went away"));
  };

  #take(): Buffer {
    const [first] = this.#queue;
    const bytes =
      this.#queue.length === 1 && first !== undefined
        ? first
        : Buffer.concat(this.#queue, this.#queued);
    this.#queue = [];
    this.#queued = 0;
    this.#clock.unhold();
    this.#controller?.resume();
    return bytes;
  }

  #fail(failure: ProviderError): void {
    if (this.#state !== "open") return;
    this.#failure = failure;
    this.#settle("failed");
    this.#awaitsHead?.reject(failure);
    this.#abort();
  }

  #settle(state: "ended" | "failed" | "closed" | "released"): void {
    this.#state = state;
    this.#clock.stop();
    this.#signal.removeEventListener("abort", this.#cancel, false);
    this.#awake();
  }

  #awake(): void {
    this.#wake?.();
    this.#wake = undefined;
  }

  #abort(): void {
    const controller = this.#controller;
    this.#controller = undefined;
    controller?.abort(new Error("given up"));
  }
}
