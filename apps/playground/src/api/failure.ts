/** Why there is no answer, or no whole answer, in a form that can be shown. */
export interface Failure {
  /** The HTTP status, or the code that came in the stream; undefined when the gateway said nothing. */
  readonly code: number | undefined;
  readonly message: string;
  /** `error.metadata` as it came. */
  readonly metadata: unknown;
  /** From `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
}
