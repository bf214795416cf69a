import { FORMAT } from "../anthropic/encode-thoughts.ts";
import type { ModelFamily } from "./model-family.ts";

/** Whose form thoughts have that only their model can read again (wire reference §1.2). */
export function thoughtForm(family: ModelFamily): string {
  switch (family) {
    case "claude":
      return FORMAT;
    case "gpt":
      return "bedrock-openai-responses-v1";
    case "grok":
      return "bedrock-xai-responses-v1";
    default:
      return "unknown";
  }
}

/** Whether thoughts of this form may go back to a model of the family; unnamed ones are Claude's. */
export function isReadable(form: unknown, family: ModelFamily): boolean {
  const own = thoughtForm(family);
  if (family === "claude") return form === own || form === null || form === undefined;
  return form === own && own !== "unknown";
}
