import type { RouterModel } from "./router-model.ts";

/** Whether a slug is one of the names of a router model. */
export function isRouterModel({ slug, aliases }: RouterModel, asked: string): boolean {
  return asked === slug || aliases.includes(asked);
}
