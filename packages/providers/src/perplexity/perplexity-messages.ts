import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/**
 * Messages in Perplexity's words: `developer` is unknown, documents are parts of their own, pictures have no detail.
 *
 * @throws ProviderError `unsupported` for a document that only another provider knows by its id
 */
export function perplexityMessages(messages: unknown, call: Call<unknown>): readonly JsonObject[] {
  return asList(messages).map((message) => {
    const { role, content, ...rest } = asObject(message) ?? {};
    return {
      role: role === "developer" ? "system" : role,
      content: Array.isArray(content)
        ? content.map((part) => partOf(asObject(part) ?? {}, call))
        : content,
      ...rest,
    };
  });
}

function partOf(part: JsonObject, call: Call<unknown>): JsonObject {
  if (part.type === "image_url") {
    return { type: "image_url", image_url: { url: asObject(part.image_url)?.url } };
  }
  if (part.type !== "file") return part;
  const { file_data: data, filename } = asObject(part.file) ?? {};
  // It wants the bytes of a document without what stands before them in a data URL.
  const url = asText(data)?.replace(/^data:[^,]*,/i, "");
  if (url === undefined) {
    const message = `${call.endpoint.providerName} takes no documents by their id`;
    throw codecError(call, { kind: "unsupported", message });
  }
  return { type: "file_url", file_url: { url }, ...(filename ? { file_name: filename } : {}) };
}
