import { bodyText } from "../transport/body-text.ts";
import { readLimited } from "../transport/read-limited.ts";
import type { TransportResponse } from "../transport/transport.ts";

/**
 * The text of a whole answer: at once where all of it has come, as of a short one it mostly has with its head.
 *
 * @throws what `readLimited` throws
 */
export function answerText(response: TransportResponse): string | Promise<string> {
  response.begun?.();
  const bytes = response.rest?.();
  return bytes === undefined ? readLimited(response.reads) : bodyText(bytes);
}
