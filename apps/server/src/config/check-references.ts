import { adapterChoice } from "./adapter-choice.ts";
import type { BuiltIn, BuiltInAdapter } from "./built-in.ts";
import { checkModel } from "./check-model.ts";
import type { ConfigPath } from "./config-issue.ts";
import { localProvider } from "./local-provider.ts";
import type { Mistake } from "./mistake.ts";
import type { ConfigFile } from "./schema/config-schema.ts";
import { SHORTEST_MANAGEMENT_KEY } from "./shortest-management-key.ts";

/** What is wrong between the parts of a file, each of which is right on its own. */
export function checkReferences(file: ConfigFile, builtIn: BuiltIn): readonly Mistake[] {
  const providers = Object.keys(file.providers);
  return [
    ...checkManagementKey(file.management_key),
    ...providers.flatMap((slug) => checkProvider(slug, file, builtIn)),
    ...Object.entries(file.models).flatMap(([slug, model]) => checkModel(slug, model, providers)),
    ...checkDefaultModel(file, builtIn),
  ];
}

function checkManagementKey(key: string | null | undefined): readonly Mistake[] {
  return key && key.length < SHORTEST_MANAGEMENT_KEY
    ? [
        {
          path: ["management_key"],
          message: `is too short; it needs ${SHORTEST_MANAGEMENT_KEY} characters`,
        },
      ]
    : [];
}

function checkProvider(slug: string, file: ConfigFile, builtIn: BuiltIn): readonly Mistake[] {
  const path = ["providers", slug];
  const section = file.providers[slug];
  if (section === undefined) return [];
  const choice = adapterChoice(
    slug,
    section.adapter,
    builtIn.adapters.map(({ id }) => id),
  );
  if (choice.kind === "refused") return [{ path: [...path, "adapter"], message: choice.message }];
  if (slug === localProvider.slug && choice.id !== localProvider.adapter) {
    return [{ path, message: "is the built-in provider's name; give this one another" }];
  }
  const adapter = builtIn.adapters.find(({ id }) => id === choice.id);
  return adapter === undefined ? [] : checkOptions([...path, "options"], section.options, adapter);
}

function checkOptions(
  path: ConfigPath,
  options: unknown,
  adapter: BuiltInAdapter,
): readonly Mistake[] {
  const issues = adapter.options.safeParse(options ?? {}).error?.issues ?? [];
  return issues.flatMap((issue): readonly Mistake[] => {
    const inner = [...path, ...issue.path.map((step) => (typeof step === "symbol" ? "" : step))];
    if (issue.code !== "unrecognized_keys") return [{ path: inner, message: issue.message }];
    const message = `unknown key; the adapter ${adapter.id} does not take it`;
    return issue.keys.map((key) => ({ path: [...inner, key], message, at: "key" }));
  });
}

/** Providers without models in the file list their own, so that any model may still be found. */
function checkDefaultModel(file: ConfigFile, builtIn: BuiltIn): readonly Mistake[] {
  const model = file.routing.default_model;
  if (model === null || model === undefined || Object.hasOwn(file.models, model)) return [];
  if (builtIn.localModels.some(({ slug }) => slug === model)) return [];
  const served = new Set(
    Object.values(file.models).flatMap(({ endpoints }) => endpoints.map((e) => e.provider)),
  );
  return Object.keys(file.providers).some((slug) => !served.has(slug))
    ? []
    : [{ path: ["routing", "default_model"], message: `${model} is not one of the models` }];
}
