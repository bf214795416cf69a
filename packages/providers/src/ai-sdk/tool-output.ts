import { codecError } from "../codec-error.ts";
import type { CallContext } from "./call-context.ts";
import type { SdkPart } from "./sdk-model.ts";

/**
 * What a tool gave: plain text, or parts where there is more than text; their form is each version's own.
 *
 * @throws ProviderError `unsupported` for what the version has no form for
 */
export function toolOutput(
  parts: readonly SdkPart[],
  context: Pick<CallContext<unknown>, "version" | "call">,
): Readonly<Record<string, unknown>> {
  const isMarked = parts.some(({ providerOptions }) => providerOptions !== undefined);
  if (parts.every(({ type }) => type === "text") && !isMarked) {
    return { type: "text", value: parts.map(({ text }) => String(text)).join("") };
  }
  const isOlder = context.version !== "v4";
  const form = context.version === "v2" ? mediaPart : datedPart;
  return {
    type: "content",
    value: parts.map((part) => (isOlder && part.type !== "text" ? form(part, context) : part)),
  };
}

/** Version 2 has one form for all data, and none for addresses. */
function mediaPart(
  { data, mediaType }: SdkPart,
  { call }: Pick<CallContext<unknown>, "call">,
): SdkPart {
  if (typeof data === "string") return { type: "media", mediaType, data };
  const message = `${call.endpoint.providerName} takes no addresses in the results of tools`;
  throw codecError(call, { kind: "unsupported", message });
}

/** Version 3 tells images from other files, and data from addresses. */
function datedPart({ type: _type, data, mediaType, filename, ...rest }: SdkPart): SdkPart {
  const kind = String(mediaType).startsWith("image/") ? "image" : "file";
  if (data instanceof URL) return { ...rest, type: `${kind}-url`, url: data.href };
  const name = kind === "file" && filename ? { filename } : {};
  return { ...rest, type: `${kind}-data`, data, mediaType, ...name };
}
