import { codecError } from "../codec-error.ts";
import { readDataUrl } from "../media/read-data-url.ts";
import { addressType } from "./address-type.ts";
import type { CallContext } from "./call-context.ts";
import { readsUrl } from "./reads-url.ts";
import type { SdkPart } from "./sdk-model.ts";

/** A file of a message: its bytes in a data URL, or its address. */
export interface GivenFile {
  readonly url: string;
  /** Where neither the data nor the address says; such as `image/*`. */
  readonly otherwise: string;
  readonly filename?: string | null | undefined;
}

/** What a file holds, in the form of each version: from `v4` on its kind is told. */
export interface FileData {
  readonly mediaType: string;
  readonly data: unknown;
}

/**
 * A file part of a prompt.
 *
 * @throws ProviderError `rejected` for data that cannot be read, `unsupported` for an address that the model cannot read
 */
export function filePart(file: GivenFile, context: CallContext<unknown>): SdkPart {
  const { mediaType, data } = fileData(file, context);
  return {
    type: "file",
    mediaType,
    data,
    ...(file.filename ? { filename: file.filename } : {}),
  };
}

/** The bytes of base64, in the form of each version. */
export function bytesOf(
  base64: string,
  { version }: Pick<CallContext<unknown>, "version">,
): unknown {
  return version === "v4" ? { type: "data", data: base64 } : base64;
}

function fileData(file: GivenFile, context: CallContext<unknown>): FileData {
  const { url } = file;
  const { call, version } = context;
  if (url.slice(0, 5).toLowerCase() === "data:") {
    const read = readDataUrl(url);
    if (read !== undefined)
      return { mediaType: read.mediaType, data: bytesOf(read.base64, context) };
    throw codecError(call, {
      kind: "rejected",
      message: "a data URL of the prompt cannot be read",
    });
  }
  const mediaType = addressType(file);
  if (!URL.canParse(url)) {
    throw codecError(call, { kind: "rejected", message: "an address in the prompt is none" });
  }
  if (!readsUrl(context.supportedUrls, mediaType, url)) {
    const message = `${call.endpoint.providerName} reads no addresses of ${mediaType}; send the data`;
    throw codecError(call, { kind: "unsupported", message });
  }
  const address = new URL(url);
  return { mediaType, data: version === "v4" ? { type: "url", url: address } : address };
}
