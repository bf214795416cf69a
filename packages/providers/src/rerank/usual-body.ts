import type { RerankRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { encodeRerank } from "../openai-compatible/rerank-encode.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";

/** The body that most servers share, for those that word some of it in their own way. */
export function usualBody(call: Call<RerankRequest>): JsonObject {
  return asObject(encodeRerank(call).body) ?? {};
}
