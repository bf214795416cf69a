const MARKER = Symbol.for("@sluice/sse/EventTooLongError");

/** An event grew past the limit. The decoder that threw it accepts nothing more. */
export class EventTooLongError extends Error {
  /** The limit that was passed, in bytes of UTF-8. */
  readonly maxEventBytes: number;

  constructor(maxEventBytes: number) {
    super(`An event of the stream is longer than ${maxEventBytes} bytes`);
    this.name = "EventTooLongError";
    this.maxEventBytes = maxEventBytes;
    Object.defineProperty(this, MARKER, { value: true });
  }

  /** True for an error of any copy of this package. */
  static isInstance(value: unknown): value is EventTooLongError {
    return value instanceof Error && Reflect.get(value, MARKER) === true;
  }
}
