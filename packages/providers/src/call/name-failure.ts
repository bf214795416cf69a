import { ProviderError } from "@sluice/errors";
import { EventTooLongError } from "@sluice/sse";
import type { Provider } from "../provider.ts";
import { providerErrorOf } from "./provider-error-of.ts";

/**
 * What was thrown, as a failure of this provider: those of the transport name none. An error that stood in
 * an answer may quote our credentials, which are taken out (contract §7.24). A mistake of ours stays what it is.
 */
export function nameFailure(error: unknown, provider: Provider): unknown {
  if (error instanceof EventTooLongError) {
    return providerErrorOf(provider, { kind: "malformed", message: "an event is too long" }, error);
  }
  if (!ProviderError.isInstance(error)) return error;
  const { failure } = error;
  const { message, raw, code } = failure;
  const shown = (text: string): string =>
    provider.kind === "http" ? (provider.redact?.(text) ?? text) : text;
  const clean = {
    ...failure,
    message: shown(message),
    ...(raw === undefined ? {} : { raw: shown(raw) }),
    ...(code === undefined ? {} : { code: shown(code) }),
  };
  const isClean = clean.message === message && clean.raw === raw && clean.code === code;
  if (isClean && failure.provider !== "") return error;
  // The words of one that quotes a credential are not kept as the cause: causes are logged.
  return providerErrorOf(provider, clean, isClean ? (error.cause ?? error) : undefined);
}
