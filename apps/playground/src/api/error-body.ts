/** The `error` of an envelope or of a chunk, as loosely as it must be read (wire reference §13.1). */
export interface ErrorBody {
  readonly code?: number | undefined;
  readonly message?: string | undefined;
  readonly metadata?: unknown;
}
