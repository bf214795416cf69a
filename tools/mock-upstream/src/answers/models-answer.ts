import type { Script } from "../script.ts";
import { steps } from "../steps.ts";

/** The list of models as OpenAI-shaped providers send it. */
export function modelsAnswer(ids: readonly string[] = ["mock-model"]): Script {
  const data = ids.map((id) => ({
    id,
    object: "model",
    created: 1_700_000_000,
    owned_by: "mock",
  }));
  return [steps.status(200), steps.json({ object: "list", data })];
}
