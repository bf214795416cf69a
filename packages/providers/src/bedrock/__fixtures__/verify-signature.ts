import { createHash, createHmac } from "node:crypto";

/** A request as the service gets it. */
export interface SignedRequest {
  readonly method: string;
  /** As it stands on the wire, without a query. */
  readonly path: string;
  /** Names in lower case; the host among them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

const hash = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Uint8Array, data: string): Buffer =>
  createHmac("sha256", key).update(data).digest();

/** What a signature covers, and whether it is the one that AWS's description of Signature Version 4 asks for. */
export function verifySignature(
  { method, path, headers, body }: SignedRequest,
  secretAccessKey: string,
): { readonly isValid: boolean; readonly scope: string; readonly covered: readonly string[] } {
  const [, scope = "", names = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const covered = names.split(";");
  const canonical = [
    method,
    path.split("/").map(encodeSegment).join("/"),
    "",
    ...covered.map((name) => `${name}:${headers[name]?.trim()}`),
    "",
    names,
    hash(body),
  ].join("\n");
  const [date = "", region = "", service = ""] = scope.split("/");
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, date), region), service), "aws4_request");
  const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, hash(canonical)].join("\n");
  return { isValid: hmac(key, toSign).toString("hex") === signature, scope, covered };
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
