import { redact } from "@sluice/errors";
import type { HttpProvider } from "../provider.ts";
import { isTooDeep } from "../read/is-too-deep.ts";
import { providerErrorOf } from "./provider-error-of.ts";

/** The text of a whole answer as JSON; throws `malformed` when it is empty or something else. */
export function readJson(provider: HttpProvider, text: string): unknown {
  if (text.trim() === "") {
    throw providerErrorOf(provider, { kind: "malformed", message: "the answer is empty" });
  }
  const value = parsed(text, provider);
  if (!isTooDeep(text, value)) return value;
  throw providerErrorOf(provider, { kind: "malformed", message: "the answer is nested too deep" });
}

function parsed(text: string, provider: HttpProvider): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const raw = redact(text.slice(0, 4096), []);
    const failure = { kind: "malformed", message: "the answer is not JSON", raw } as const;
    throw providerErrorOf(provider, failure, error);
  }
}
