/** What a data URL holds. */
export interface DataUrl {
  /** Without parameters, in lower case, `image/jpg` put right: `image/jpeg`. */
  readonly mediaType: string;
  /** Standard base64, with its padding. */
  readonly base64: string;
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * The media type and bytes of a data URL (RFC 2397), or undefined when it is none or its bytes cannot be
 * read. The URL-safe alphabet, line breaks and missing padding are put right.
 */
export function readDataUrl(url: string): DataUrl | undefined {
  const comma = url.indexOf(",");
  if (comma === -1 || url.slice(0, 5).toLowerCase() !== "data:") return undefined;
  const [type = "", ...parameters] = url.slice(5, comma).toLowerCase().split(";");
  const data = url.slice(comma + 1);
  const isBase64 = parameters.some((parameter) => parameter.trim() === "base64");
  const base64 = isBase64 ? repaired(data) : encoded(data);
  return base64 === undefined ? undefined : { mediaType: mediaType(type.trim()), base64 };
}

function mediaType(given: string): string {
  if (given === "") return "text/plain";
  return given === "image/jpg" ? "image/jpeg" : given;
}

function repaired(data: string): string | undefined {
  const plain = BASE64.test(data)
    ? data
    : data
        .replace(/\s|%0[ad]/gi, "")
        .replaceAll("%2B", "+")
        .replaceAll("%2F", "/")
        .replaceAll("%3D", "=")
        .replaceAll("-", "+")
        .replaceAll("_", "/");
  if (!BASE64.test(plain)) return undefined;
  const bare = plain.replace(/=+$/, "");
  if (bare === "" || bare.length % 4 === 1) return undefined;
  return bare + "=".repeat((4 - (bare.length % 4)) % 4);
}

function encoded(data: string): string | undefined {
  try {
    return Buffer.from(decodeURIComponent(data)).toString("base64");
  } catch {
    return undefined;
  }
}
