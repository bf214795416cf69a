/** What vectors are for, as far as providers agree on it. */
export type Purpose = "query" | "document" | "classification" | "clustering";

const WORDS: Readonly<Record<string, Purpose>> = {
  query: "query",
  search_query: "query",
  retrieval_query: "query",
  "retrieval.query": "query",
  document: "document",
  search_document: "document",
  retrieval_document: "document",
  passage: "document",
  "retrieval.passage": "document",
  classification: "classification",
  clustering: "clustering",
  separation: "clustering",
};

/**
 * A request's `input_type` in a provider's word for it. Callers may use any provider's word; one that
 * nobody knows, or that the provider has no word for, goes along as it is.
 */
export function purposeWord(
  given: string | null | undefined,
  words: Readonly<Partial<Record<Purpose, string>>>,
): string | undefined {
  if (given === null || given === undefined || given === "") return undefined;
  const key = given.toLowerCase();
  const purpose = Object.hasOwn(WORDS, key) ? WORDS[key] : undefined;
  return (purpose === undefined ? undefined : words[purpose]) ?? given;
}
