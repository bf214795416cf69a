import type { Header } from "./open-api-shapes.ts";

/** `components.headers`: what replies carry (contract §1, §5). */
export const replyHeaders: Readonly<Record<string, Header>> = {
  "X-Generation-Id": {
    description:
      "Id of the answer, also in its body; on every reply of chat, rerank, speech and embeddings.",
    schema: { type: "string" },
    example: "gen-1764000000-AbCdEfGhIjKlMnOpQrSt",
  },
  "X-Sluice-Dropped": {
    description:
      "Names of request parameters that the provider did not get; absent when there are none.",
    schema: { type: "string" },
    example: "top_k, min_p",
  },
  "Retry-After": {
    description: "Whole seconds to wait before another try.",
    schema: { type: "integer", minimum: 0 },
    example: 2,
  },
  "WWW-Authenticate": {
    description: "The scheme of the credential that is missing.",
    schema: { type: "string", const: "Bearer" },
    example: "Bearer",
  },
};
