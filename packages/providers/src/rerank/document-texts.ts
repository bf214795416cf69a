import type { RerankRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";

/** The documents of a request for a provider that ranks texts. Throws `unsupported` when one has a picture. */
export function documentTexts(call: Call<RerankRequest>): readonly string[] {
  return call.request.documents.map((document) => {
    if (typeof document === "string") return document;
    if (document.image === undefined && document.text !== undefined) return document.text;
    const message = `${call.endpoint.providerName} ranks texts only`;
    throw codecError(call, { kind: "unsupported", message });
  });
}
