import piCatalog from "@oh-my-pi/pi-catalog/models.json" with { type: "json" };
import { findProvider } from "@pydantic/genai-prices";
import { readGenaiPrices } from "./read-genai-prices.ts";
import { readPiTable } from "./read-pi-table.ts";
import { DATA_OF, type Source } from "./sources.ts";
import type { TableModel } from "./table-model.ts";

/** The models of a source, out of its package. Rejects where the package has no such table. */
export async function readSource(source: Source): Promise<readonly TableModel[]> {
  switch (source.package) {
    case "@earendil-works/pi-ai":
      // The package lists models that call tools only; the other one takes whatever a provider lists.
      return readPiTable(await piTable(source.table), true);
    case "@oh-my-pi/pi-catalog":
      return readPiTable(memberOf(piCatalog, source.table), false);
    case "@pydantic/genai-prices": {
      const provider = findProvider({ providerId: source.table });
      if (provider === undefined) throw new Error(`${source.package} has no ${source.table}`);
      return readGenaiPrices(provider, DATA_OF[source.package]);
    }
  }
}

async function piTable(name: string): Promise<unknown> {
  const module: unknown = await import(`@earendil-works/pi-ai/providers/${name}.models`);
  return memberOf(module, `${name.toUpperCase()}_MODELS`);
}

function memberOf(value: unknown, name: string): unknown {
  const member = Object.entries(value as object).find(([key]) => key === name)?.[1];
  if (member === undefined) throw new Error(`There is no ${name}`);
  return member;
}
