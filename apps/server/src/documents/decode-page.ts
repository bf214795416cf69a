import { MIMEType } from "node:util";
import sniffer from "html-encoding-sniffer";

/**
 * The text of an HTML page: by its byte order mark, the header, or what it says of itself (HTML standard). Where
 * nothing says, it is UTF-8 if it can be, else Windows-1252.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const told = charsetOf(contentType);
  const encoding = sniffer(bytes, {
    ...(told === undefined ? {} : { transportLayerEncodingLabel: told }),
    defaultEncoding: isUtf8(bytes) ? "UTF-8" : "windows-1252",
  });
  // What the standard calls a replacement has no decoder: nothing of it may be shown.
  return encoding === "replacement" ? "" : new TextDecoder(encoding).decode(bytes);
}

function charsetOf(contentType: string): string | undefined {
  try {
    return new MIMEType(contentType).params.get("charset") ?? undefined;
  } catch {
    return undefined;
  }
}

/** A cut in the middle of a character does not count. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
