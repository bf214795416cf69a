import { type Catalog, type ChatRequest, cutSuffixes, findModel } from "@sluice/schema";

/** Slug of the model that wrote the latest assistant message, as far as that says so and the catalogue has it. */
export function pinnedModel(
  { messages }: Pick<ChatRequest, "messages">,
  catalog: Catalog,
): string | undefined {
  const latest = messages.findLast(({ role }) => role === "assistant");
  const name = latest !== undefined && "model" in latest ? latest.model : undefined;
  if (typeof name !== "string") return undefined;
  const { slug } = cutSuffixes(name, (each) => findModel(catalog, each) !== undefined);
  return findModel(catalog, slug)?.slug;
}
