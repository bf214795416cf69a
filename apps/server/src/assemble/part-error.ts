/** A package that the configuration names cannot be used; the message says why, not where it is named. */
export class PartError extends Error {
  override readonly name = "PartError";

  /** For `catch`: the message of a `PartError`; throws anything else again. */
  static message(error: unknown): string {
    if (error instanceof PartError) return error.message;
    throw error;
  }
}
