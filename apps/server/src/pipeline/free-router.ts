/** The router model of models that cost nothing (contract §1); the router itself knows what those are. */
export const freeRouter = {
  slug: "sluice/free",
  aliases: ["openrouter/free"],
  name: "Sluice: Free Models Router",
  description: "Any chat model of this gateway that is priced zero.",
} as const;

const NAMES: ReadonlySet<string> = new Set([freeRouter.slug, ...freeRouter.aliases]);

/** Whether a slug asks for any model that costs nothing. */
export function isFreeRouter(slug: string): boolean {
  return NAMES.has(slug);
}
