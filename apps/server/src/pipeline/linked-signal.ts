import type { RequestSignal } from "./request-signal.ts";

/** The signal of one call of a plugin: its request's, and the plugin's own; left by either. */
export function linkedSignal(request: RequestSignal, own: AbortSignal | undefined): RequestSignal {
  if (own === undefined) return request;
  return {
    ...request,
    signal: AbortSignal.any([request.signal, own]),
    reason: () => request.reason() ?? (own.aborted ? "caller-left" : undefined),
  };
}
