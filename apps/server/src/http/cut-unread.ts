import type { ServerResponse } from "node:http";

/**
 * Closes the connection of a caller that has not taken all that it was sent: nobody else would ever close it.
 * False: it has taken everything so far, and can still be told something.
 */
export function cutUnread(response: ServerResponse): boolean {
  if (response.writableLength === 0) return false;
  response.destroy();
  return true;
}
