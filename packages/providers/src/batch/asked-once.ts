import type { CallOptions } from "../call/call-options.ts";

/** For several calls of one request: whether anything may be sent is asked once, and every call waits for the answer. */
export function askedOnce(options: CallOptions): CallOptions {
  const { beforeSend } = options;
  if (beforeSend === undefined) return options;
  let asking: Promise<void> | undefined;
  return {
    ...options,
    beforeSend: () => {
      asking ??= beforeSend();
      return asking;
    },
  };
}
