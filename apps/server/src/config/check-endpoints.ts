import type { PublicTables } from "../catalogue/public-tables.ts";
import { endpointId } from "./endpoint-id.ts";
import { knownModel } from "./known-model.ts";
import { localProvider } from "./local-provider.ts";
import type { Mistake } from "./mistake.ts";
import type { ModelSection } from "./schema/model-section.ts";

/** What endpoints are checked against. */
export interface EndpointSurroundings {
  /** Slugs of the file's providers. */
  readonly providers: readonly string[];
  readonly tables: PublicTables;
}

/** What is wrong with the endpoints of one model. */
export function checkEndpoints(
  slug: string,
  { endpoints }: Pick<ModelSection, "endpoints">,
  { providers, tables }: EndpointSurroundings,
): readonly Mistake[] {
  const known = [...providers, localProvider.slug];
  const seen = new Map<string, number>();
  const mistakes: Mistake[] = [];
  for (const [index, endpoint] of endpoints.entries()) {
    const at = ["models", slug, "endpoints", index];
    if (!known.includes(endpoint.provider)) {
      const message = `there is no provider ${endpoint.provider}; there are ${known.join(", ")}`;
      mistakes.push({ path: [...at, "provider"], message });
    }
    const upstreamModel = endpoint.model ?? knownModel(slug, endpoint, tables)?.model;
    if (upstreamModel === undefined) {
      const message = `needs model, the provider's own name: the built-in catalogue knows no ${slug} at ${endpoint.provider}`;
      mistakes.push({ path: at, message });
      continue;
    }
    const id = endpointId({ ...endpoint, model: slug, upstreamModel });
    const first = seen.get(id);
    seen.set(id, first ?? index);
    if (first === undefined) continue;
    const message = `is the same as endpoints[${first}]: give it another provider, model, quantization or tier`;
    mistakes.push({ path: at, message });
  }
  return mistakes;
}
