import type { Model } from "@sluice/schema";
import { adapterChoice } from "./adapter-choice.ts";
import type { BuiltIn } from "./built-in.ts";
import { checkClients } from "./check-clients.ts";
import { checkGuardrails } from "./check-guardrails.ts";
import { checkModel } from "./check-model.ts";
import { checkOptions } from "./check-options.ts";
import { localProvider } from "./local-provider.ts";
import { managementKeyFault } from "./management-key-fault.ts";
import type { Mistake } from "./mistake.ts";
import { offeredModels } from "./offered-models.ts";
import { providersWithoutModels } from "./providers-without-models.ts";
import type { ConfigFile } from "./schema/config-schema.ts";
import type { KnownProviders } from "./to-config.ts";

/** What is wrong between the parts of a file, each of which is right on its own. */
export function checkReferences(
  file: ConfigFile,
  known: KnownProviders,
  builtIn: BuiltIn,
): readonly Mistake[] {
  const providers = Object.keys(file.providers);
  const offered = offeredModels(file, known.configured, known.tables, builtIn);
  const surroundings = { providers, offered, tables: known.tables };
  return [
    ...checkManagementKey(file.management_key),
    ...checkClients(file),
    ...providers.flatMap((slug) => checkProvider(slug, file, builtIn)),
    ...Object.entries(file.models).flatMap(([slug, model]) =>
      checkModel(slug, model, surroundings),
    ),
    ...checkDefaultModel(file, offered, builtIn),
    ...checkGuardrails(file.guardrails),
  ];
}

function checkManagementKey(key: string | null | undefined): readonly Mistake[] {
  const message = managementKeyFault(key);
  return message === undefined ? [] : [{ path: ["management_key"], message }];
}

function checkProvider(slug: string, file: ConfigFile, builtIn: BuiltIn): readonly Mistake[] {
  const path = ["providers", slug];
  const section = file.providers[slug];
  if (section === undefined) return [];
  const choice = adapterChoice(slug, section.adapter, builtIn.adapters);
  if (choice.kind === "refused") return [{ path: [...path, "adapter"], message: choice.message }];
  if (slug === localProvider.slug && choice.id !== localProvider.adapter) {
    return [{ path, message: "is the built-in provider's name; give this one another" }];
  }
  const adapter = builtIn.adapters.find(({ id }) => id === choice.id);
  return adapter === undefined ? [] : checkOptions([...path, "options"], section.options, adapter);
}

/** Providers without models in the file list their own, so that any model may still be found. */
function checkDefaultModel(
  file: ConfigFile,
  offered: ReadonlyMap<string, Model>,
  builtIn: BuiltIn,
): readonly Mistake[] {
  const model = file.routing.default_model;
  if (model === null || model === undefined || Object.hasOwn(file.models, model)) return [];
  if (offered.has(model) || builtIn.isRouter?.(model) === true) return [];
  if (builtIn.localModels.some(({ slug }) => slug === model)) return [];
  return providersWithoutModels(file).length > 0
    ? []
    : [{ path: ["routing", "default_model"], message: `${model} is not one of the models` }];
}
