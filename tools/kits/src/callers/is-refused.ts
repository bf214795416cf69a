import type { SeenCall } from "./seen-call.ts";

/** Refused for want of money; in its stream, where the stream was kept alive before the money was asked for. */
export function isRefused({ code }: Pick<SeenCall, "code">): boolean {
  return code === 402;
}
