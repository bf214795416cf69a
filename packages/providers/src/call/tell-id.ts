import type { HttpProvider } from "../provider.ts";
import { requestId } from "../read/request-id.ts";
import { headerOf } from "../transport/header-of.ts";
import type { TransportResponse } from "../transport/transport.ts";
import type { CallOptions } from "./call-options.ts";

/**
 * Tells whoever listens the provider's own id of an answer, or of its request where the answer has none. It is
 * shown in records: a server that echoes credentials there is not to have them shown.
 */
export function tellId(
  id: string | undefined,
  response: TransportResponse,
  { redact, idHeader }: HttpProvider,
  { onAnswerId }: CallOptions,
): void {
  if (onAnswerId === undefined) return;
  const told = id ?? requestId((name) => headerOf(response, name), idHeader);
  if (told !== undefined) onAnswerId(redact === undefined ? told : redact(told));
}
