import type { RerankDocument, RerankRequest, RerankResponse } from "@sluice/schema";
import type { Call } from "../../call.ts";
import { throwIfAborted } from "../throw-if-aborted.ts";
import { bm25Scores } from "./bm25-scores.ts";
import { countTerms, type TermCounts } from "./count-terms.ts";

const DOCUMENTS_A_SEARCH_UNIT = 100;

/**
 * Ranks documents by BM25 (`local/bm25`): best first, the earlier one first where two are equal.
 * Only text is read: a document that is nothing but an image scores 0. A token is a word of the query
 * or of a document; a search unit is 100 documents or part of them. `breathe` lets other work run.
 * Throws `ProviderError` (`cancelled`) when the signal is aborted.
 */
export async function bm25Rerank(
  call: Call<RerankRequest>,
  breathe: () => Promise<void>,
  signal: AbortSignal,
): Promise<RerankResponse> {
  const { request, endpoint, generationId } = call;
  const pause = async (): Promise<void> => {
    await breathe();
    throwIfAborted(signal, endpoint);
  };
  await pause();
  const query = await countTerms(request.query, undefined, pause);
  const documents = await countAll(request.documents, new Set(query.counts.keys()), pause);
  const scores = bm25Scores(query, documents);
  const ranked = scores
    .map((relevance_score, index) => ({ index, relevance_score }))
    .sort((a, b) => b.relevance_score - a.relevance_score || a.index - b.index)
    .slice(0, request.top_n ?? scores.length);
  return {
    id: generationId,
    model: endpoint.model,
    provider: endpoint.providerName,
    results: ranked.map((rank) => ({ ...rank, document: echoed(request.documents[rank.index]) })),
    usage: {
      search_units: Math.ceil(documents.length / DOCUMENTS_A_SEARCH_UNIT),
      total_tokens: documents.reduce((sum, { length }) => sum + length, query.length),
    },
  };
}

/** Characters of documents between two pauses. */
const CHARACTERS_A_TURN = 20_000;

async function countAll(
  documents: readonly RerankDocument[],
  wanted: ReadonlySet<string>,
  pause: () => Promise<void>,
): Promise<readonly TermCounts[]> {
  const counted: TermCounts[] = [];
  let characters = 0;
  for (const document of documents) {
    const text = (typeof document === "string" ? document : document.text) ?? "";
    characters += text.length;
    if (characters > CHARACTERS_A_TURN) {
      characters = 0;
      await pause();
    }
    counted.push(await countTerms(text, wanted, pause));
  }
  return counted;
}

function echoed(document: RerankDocument | undefined): Exclude<RerankDocument, string> {
  return typeof document === "string" ? { text: document } : (document ?? {});
}
