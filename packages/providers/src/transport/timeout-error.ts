import type { ProviderError } from "@sluice/errors";
import type { Clocks } from "./transport.ts";
import { transportError } from "./transport-error.ts";

const WORDS: Readonly<Record<keyof Clocks, string>> = {
  connect: "no connection in time",
  firstToken: "the answer did not begin in time",
  idle: "the answer fell silent",
  total: "the answer took too long",
};

/** The failure of an attempt whose clock ran out; names the limit in ms, not the address. */
export function timeoutError(which: keyof Clocks, clocks: Clocks): ProviderError {
  return transportError("timeout", `${WORDS[which]} (${which} limit of ${clocks[which]} ms)`);
}
