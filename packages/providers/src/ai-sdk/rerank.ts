import type { RerankRequest, RerankResponse } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { decodeRerank } from "../openai-compatible/rerank-decode.ts";
import type { HearAnswerId } from "../provider.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { failureOf } from "./failure-of.ts";
import { contextOf, type SdkEntry } from "./sdk-context.ts";
import type { SdkProvider } from "./sdk-provider.ts";
import { tellSdkId } from "./told-id.ts";

type Make = NonNullable<SdkProvider["rerankingModel"]>;

/** Ranks documents with a model of a package. Throws `ProviderError`. */
export async function rerank(
  call: Call<RerankRequest>,
  make: Make,
  entry: SdkEntry,
  signal: AbortSignal,
  named?: HearAnswerId,
): Promise<RerankResponse> {
  try {
    const model = make(call.endpoint.upstreamModel);
    const { providerOptions } = contextOf(call, model, entry);
    const { query, documents, top_n: topN } = call.request;
    const values = documents.map((document) => textOf(document, call));
    const result = await model.doRerank({
      query,
      documents: { type: "text", values },
      ...(topN ? { topN } : {}),
      providerOptions,
      abortSignal: signal,
    });
    const ranked = decodeRerank(usualForm(result), call);
    tellSdkId(asObject(result)?.response, { named, secrets: entry.secrets });
    return ranked;
  } catch (error) {
    throw failureOf(error, { call, signal, secrets: entry.secrets, during: "head" });
  }
}

/** The specification ranks texts; images have no place in it. */
function textOf(document: RerankRequest["documents"][number], call: Call<unknown>): string {
  if (typeof document === "string") return document;
  if (document.image === undefined && document.text !== undefined) return document.text;
  const message = `${call.endpoint.providerName} ranks no images`;
  throw codecError(call, { kind: "unsupported", message });
}

/** What is counted stands in the upstream's own body, where the package hands it on. */
function usualForm(result: unknown): object {
  const { ranking, response } = asObject(result) ?? {};
  const { meta, usage } = asObject(asObject(response)?.body) ?? {};
  const results = asList(ranking).map((value) => {
    const { index, relevanceScore } = asObject(value) ?? {};
    return { index, relevance_score: relevanceScore };
  });
  return { results, meta, usage };
}
