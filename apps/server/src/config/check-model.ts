import type { Model } from "@sluice/schema";
import { checkEndpoints, type EndpointSurroundings } from "./check-endpoints.ts";
import type { Mistake } from "./mistake.ts";
import type { ModelSection } from "./schema/model-section.ts";

/** The author whose models are the gateway's own routers (contract §1). */
const RESERVED_AUTHOR = "sluice/";

/** What a model is checked against. */
export interface ModelSurroundings extends EndpointSurroundings {
  /** Models of the built-in catalogue that the file's providers serve. */
  readonly offered: ReadonlyMap<string, Model>;
}

/** What is wrong with one model. */
export function checkModel(
  slug: string,
  model: ModelSection,
  surroundings: ModelSurroundings,
): readonly Mistake[] {
  const path = ["models", slug];
  const mistakes: Mistake[] = [];
  if (slug.startsWith(RESERVED_AUTHOR)) {
    mistakes.push({ path, message: "the author sluice is kept for router models" });
  }
  if (model.default_voice !== undefined && model.voices?.includes(model.default_voice) === false) {
    const message = `is not one of the voices ${model.voices.join(", ")}`;
    mistakes.push({ path: [...path, "default_voice"], message });
  }
  if (model.endpoints.length === 0 && !surroundings.offered.has(slug)) {
    const message =
      "needs endpoints: no provider with a key here serves it by the built-in catalogue";
    mistakes.push({ path, message, at: "key" });
  }
  return [...mistakes, ...checkEndpoints(slug, model, surroundings)];
}
