import type { EmbeddingsRequest, RerankRequest, SpeechRequest } from "@sluice/schema";
import type { Provider } from "./provider.ts";

/** Fields that speak to the gateway (wire reference §10, §11, §14.3). */
const OURS: readonly string[] = ["model", "models", "provider", "session_id", "trace", "user"];

/**
 * What of a rerank, speech or embeddings request its provider does not see: fields that it says it does not
 * read, and on speech members of `provider` that are no options (wire reference §11: they
 * are not routing preferences there).
 */
export function droppedFields(
  provider: Provider,
  operation: "rerank" | "speech" | "embeddings",
  request: RerankRequest | SpeechRequest | EmbeddingsRequest,
): readonly string[] {
  const given = namesIn(request).filter((name) => !OURS.includes(name));
  const read = provider.reads?.[operation];
  const ignored = ignoredBy(provider, operation);
  const lost = given.filter((name) => read?.includes(name) === false || ignored.includes(name));
  if (operation !== "speech") return lost;
  const members = namesIn(request.provider ?? {}).filter((name) => name !== "options");
  return [...lost, ...members.map((name) => `provider.${name}`)];
}

function ignoredBy(
  provider: Provider,
  operation: "rerank" | "speech" | "embeddings",
): readonly string[] {
  if (operation === "speech" || provider.kind !== "http") return [];
  return provider[operation]?.ignores ?? [];
}

function namesIn(value: object): readonly string[] {
  return Object.entries(value).flatMap(([name, member]) => (member == null ? [] : [name]));
}
