import type { Script } from "../script.ts";
import { steps } from "../steps.ts";

/** Members of an error answer beside its status. */
export interface ErrorOptions {
  readonly message?: string;
  /** `error.type`: "mock_error" unless given. */
  readonly type?: string;
  /** `error.code`: null unless given. */
  readonly code?: string | number | null;
  /** Sent as the header `retry-after`, in seconds. */
  readonly retryAfter?: number;
}

/** A failure as OpenAI-shaped providers send it: the status and `{"error": {…}}`. */
export function errorAnswer(status: number, options: ErrorOptions = {}): Script {
  const { message = `mock failure ${status}`, type = "mock_error", code = null } = options;
  return [
    steps.status(status),
    ...(options.retryAfter === undefined
      ? []
      : [steps.header("retry-after", String(options.retryAfter))]),
    steps.json({ error: { message, type, code, param: null } }),
  ];
}
