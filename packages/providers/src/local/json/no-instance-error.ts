/** No value could be made for a schema; the message says why, in words a caller can read. */
export class NoInstanceError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "NoInstanceError";
  }
}
