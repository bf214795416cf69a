import { aiSdkParameters } from "../../../../packages/providers/src/ai-sdk/ai-sdk-parameters.ts";
import { builtInAdapters } from "../../../../packages/providers/src/built-in-adapters.ts";
import type { ParameterTable } from "../../../../packages/providers/src/parameter-table.ts";
import type { Adapter } from "../../../../packages/providers/src/provider.ts";

/** Options that an adapter cannot do without; its table is the same whatever they say. */
const NEEDED: Readonly<Record<string, object>> = {
  "azure-speech": { region: "westeurope" },
  bedrock: { region: "us-east-1" },
};

/** What each built-in adapter does with parameters of chat, by the name of its column. */
export function adapterTables(): ReadonlyMap<string, ParameterTable> {
  const columns = [...builtInAdapters].flatMap(([id, adapter]) => {
    // What an entry's own `parameters` add is not of the adapter, which has no provider without its package.
    if (id === "ai-sdk") return [[id, aiSdkParameters]] as const;
    // The one adapter whose table depends on who is spoken to.
    const compatible = id === "openai" ? [["compatible", tableOf(adapter, "http://x/v1")]] : [];
    // One of the adapters has no address of its own.
    const baseUrl = id === "azure-openai" ? "http://x/openai/v1" : undefined;
    return [[id, tableOf(adapter, baseUrl)], ...compatible] as const;
  });
  return new Map(
    columns.filter((column): column is [string, ParameterTable] => column[1] !== undefined),
  );
}

function tableOf(adapter: Adapter, baseUrl?: string): ParameterTable | undefined {
  const provider = adapter.create({
    slug: adapter.id,
    name: adapter.id,
    apiKey: "none",
    headers: {},
    options: adapter.options.parse(NEEDED[adapter.id] ?? {}),
    ...(baseUrl === undefined ? {} : { baseUrl }),
  });
  return provider.kind === "http" ? provider.chat?.parameters : provider.parameters;
}
