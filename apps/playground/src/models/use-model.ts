import type { Client } from "../api/client.ts";
import type { StoredText } from "../storage/stored-text.ts";
import { useStored } from "../storage/use-stored.ts";
import { chooseModel } from "./choose-model.ts";
import { useModels } from "./use-models.ts";

/** The model in use, the list to change it from, and the ways to do so. */
export function useModel(client: Client, store: StoredText) {
  const { list, reload } = useModels(client);
  const [remembered, onModel] = useStored<string | undefined>(
    store,
    (stored) => stored,
    (slug) => slug ?? "",
  );
  const model = chooseModel(remembered, list.kind === "loaded" ? list.models : undefined);
  return { model, list, onModel, onReload: reload };
}
