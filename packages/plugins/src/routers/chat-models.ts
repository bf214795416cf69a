import type { Catalog, Model } from "@sluice/schema";

/** Before the author's name: the newest of a family, which the catalogue has under its own name too (wire reference §5.3). */
const LATEST = "~";

/** Behind a model's name: it answers in batches, some hours later (wire reference §5.3). */
const BATCH = ":batch";

/** The models that may be chosen to chat, each once; the built-in echo stands in only where it is the one that can. */
export function chatModels({ models }: Catalog): readonly Model[] {
  const chat = [...models.values()].filter(
    ({ slug, output }) =>
      output.includes("text") && !slug.startsWith(LATEST) && !slug.endsWith(BATCH),
  );
  const real = chat.filter(({ slug }) => !slug.startsWith("local/"));
  return real.length === 0 ? chat : real;
}
