/** The router model of models that cost nothing, and its alias (contract §1). */
const NAMES: ReadonlySet<string> = new Set(["sluice/free", "openrouter/free"]);

/** Whether a slug asks for any model that costs nothing. */
export function isFreeRouter(slug: string): boolean {
  return NAMES.has(slug);
}
