import type { Catalog, Model } from "@sluice/schema";

/** The models that may be chosen to chat; the built-in echo stands in only where it is the one that can. */
export function chatModels({ models }: Catalog): readonly Model[] {
  const chat = [...models.values()].filter(({ output }) => output.includes("text"));
  const real = chat.filter(({ slug }) => !slug.startsWith("local/"));
  return real.length === 0 ? chat : real;
}
