import { endpointId } from "./endpoint-id.ts";
import { localProvider } from "./local-provider.ts";
import type { Mistake } from "./mistake.ts";
import type { ModelSection } from "./schema/model-section.ts";

/** The author whose models are the gateway's own routers (contract §1). */
const RESERVED_AUTHOR = "sluice/";

/** What is wrong with one model among the given provider slugs. */
export function checkModel(
  slug: string,
  model: ModelSection,
  providers: readonly string[],
): readonly Mistake[] {
  const path = ["models", slug];
  const known = [...providers, localProvider.slug];
  const seen = new Map<string, number>();
  const mistakes: Mistake[] = [];
  if (slug.startsWith(RESERVED_AUTHOR)) {
    mistakes.push({ path, message: "the author sluice is kept for router models" });
  }
  if (model.default_voice !== undefined && model.voices?.includes(model.default_voice) === false) {
    const message = `is not one of the voices ${model.voices.join(", ")}`;
    mistakes.push({ path: [...path, "default_voice"], message });
  }
  for (const [index, endpoint] of model.endpoints.entries()) {
    const at = [...path, "endpoints", index];
    if (!known.includes(endpoint.provider)) {
      const message = `there is no provider ${endpoint.provider}; there are ${known.join(", ")}`;
      mistakes.push({ path: [...at, "provider"], message });
    }
    const id = endpointId({ ...endpoint, model: slug, upstreamModel: endpoint.model });
    const first = seen.get(id);
    seen.set(id, first ?? index);
    if (first === undefined) continue;
    const message = `is the same as endpoints[${first}]: give it another provider, model, quantization or tier`;
    mistakes.push({ path: at, message });
  }
  return mistakes;
}
