import type { RerankRequest, RerankResponse } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { malformed } from "../malformed.ts";
import { asCount } from "../read/as-count.ts";
import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { byScore } from "../rerank/by-score.ts";
import { errorWords } from "./error-words.ts";
import { failureOfWords } from "./failure-of-words.ts";

type Result = RerankResponse["results"][number];

/**
 * A rerank answer in our form: documents are put back by `index` (not by place), the best comes first,
 * no more than `top_n`. An index that the request has no document for, and a list without results, are
 * the upstream's faults (contract §7.27).
 */
export function decodeRerank(body: unknown, call: Call<RerankRequest>): RerankResponse {
  const words = errorWords(body);
  const given = asObject(body);
  const listed = asList(given?.results ?? given?.data);
  if (words !== undefined && listed.length === 0) throw codecError(call, failureOfWords(words));
  if (given === undefined || listed.length === 0) throw malformed(call, "it holds no results");
  const results = listed.map((item) => readResult(item, call));
  if (new Set(results.map(({ index }) => index)).size < results.length) {
    throw malformed(call, "a document is ranked twice");
  }
  const { generationId, endpoint, request } = call;
  const usage = readUsage(given);
  return {
    id: generationId,
    model: endpoint.model,
    provider: endpoint.providerName,
    results: results.sort(byScore).slice(0, request.top_n ?? results.length),
    ...(usage === undefined ? {} : { usage }),
  };
}

function readResult(item: unknown, call: Call<RerankRequest>): Result {
  const given = asObject(item);
  const index = Number.isInteger(given?.index) ? Number(given?.index) : -1;
  const document = call.request.documents[index];
  const score = given?.relevance_score ?? given?.score;
  if (document === undefined) throw malformed(call, "a result has no document");
  if (typeof score !== "number" || !Number.isFinite(score)) {
    throw malformed(call, "a result has no score");
  }
  return {
    index,
    relevance_score: score,
    document: typeof document === "string" ? { text: document } : document,
  };
}

function readUsage(given: JsonObject): RerankResponse["usage"] {
  const meta = asObject(given.meta);
  const billed = asObject(meta?.billed_units);
  const counted = asObject(given.usage);
  const units = asCount(billed?.search_units) ?? asCount(counted?.search_units);
  const tokens =
    asCount(counted?.total_tokens) ??
    asCount(asObject(meta?.tokens)?.input_tokens) ??
    asCount(billed?.input_tokens);
  if (units === undefined && tokens === undefined) return undefined;
  return {
    ...(units === undefined ? {} : { search_units: units }),
    ...(tokens === undefined ? {} : { total_tokens: tokens }),
  };
}
