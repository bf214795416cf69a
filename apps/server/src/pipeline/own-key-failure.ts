import { ProviderError, type ProviderFailure, redact } from "@sluice/errors";

/**
 * What was thrown by an attempt with the caller's own key, fit to be shown and written: marked as such, and
 * without the key, whatever the provider repeated of it (contract §7.29). Its cause stays behind: a parser's
 * words repeat what they complain of.
 */
export function ownKeyFailure(error: unknown, key: string): unknown {
  if (ProviderError.isInstance(error)) return new ProviderError(ownFailure(error.failure, key));
  if (!(error instanceof Error)) return error;
  const told = `${error.message}\n${error.stack}\n${String(error.cause)}`;
  return told.includes(key) ? new Error(redact(error.message, [key])) : error;
}

function ownFailure(failure: ProviderFailure, key: string): ProviderFailure {
  const { message, raw, code } = failure;
  return {
    ...failure,
    isByok: true,
    message: redact(message, [key]),
    ...(raw === undefined ? {} : { raw: redact(raw, [key]) }),
    ...(code === undefined ? {} : { code: redact(code, [key]) }),
  };
}
