import type { ProviderError } from "@sluice/errors";
import type { ChatRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { readDataUrl } from "../media/read-data-url.ts";
import type { Block, Source } from "./block.ts";
import type { DocumentNames } from "./document-names.ts";
import { formatOfPath, formatOfType, type MediaFormat } from "./media-formats.ts";

/** A picture, a video or a file of a request. */
interface GivenMedia {
  readonly url: string;
  readonly what: "image" | "video" | "file";
  readonly filename?: string | null | undefined;
  readonly call: Call<ChatRequest>;
  readonly names: DocumentNames;
}

/**
 * Bytes of a data URL, or an object in S3, as a block of the kind that their type says.
 *
 * @throws ProviderError `rejected` for data that cannot be read; `unsupported` for other types, and for other
 *   addresses: the service fetches nothing from the web
 */
export function encodeMedia({ url, what, filename, call, names }: GivenMedia): Block {
  if (/^s3:\/\//i.test(url)) {
    const format = formatOfPath(url) ?? refuse(call, `${what} of an unknown type`);
    return blockOf(format, { s3Location: { uri: url } }, () => names(filename ?? fileName(url)));
  }
  if (!isDataUrl(url)) throw unsupportedMedia(call, `${what} by address`);
  const read = readDataUrl(url);
  if (read === undefined) {
    const message = `the data URL (${what}) holds no base64`;
    throw codecError(call, { kind: "rejected", message });
  }
  const format = formatOfType(read.mediaType) ?? refuse(call, `${what} of type ${read.mediaType}`);
  return blockOf(format, { bytes: read.base64 }, () => names(filename));
}

/** Whether an address holds the bytes themselves. */
export function isDataUrl(url: string): boolean {
  return url.slice(0, 5).toLowerCase() === "data:";
}

/** The failure of an endpoint that cannot take something another may. */
export function unsupportedMedia(call: Call<ChatRequest>, what: string): ProviderError {
  const message = `${call.endpoint.providerName} takes no ${what}`;
  return codecError(call, { kind: "unsupported", message });
}

function refuse(call: Call<ChatRequest>, what: string): never {
  throw unsupportedMedia(call, what);
}

function blockOf({ kind, format }: MediaFormat, source: Source, name: () => string): Block {
  switch (kind) {
    case "image":
      return { image: { format, source } };
    case "video":
      return { video: { format, source } };
    case "document":
      return { document: { format, name: name(), source } };
  }
}

const fileName = (url: string): string => url.slice(url.lastIndexOf("/") + 1);
