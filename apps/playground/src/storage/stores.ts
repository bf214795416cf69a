import { createStoredText, type StoredText } from "./stored-text.ts";

/** All that the page remembers. */
export interface Stores {
  readonly key: StoredText;
  readonly model: StoredText;
  readonly settings: StoredText;
  readonly theme: StoredText;
}

/** The texts of the page in one storage, each under a name that begins with `sluice.`. */
export function createStores(storage: () => Storage): Stores {
  return {
    key: createStoredText(storage, "sluice.key"),
    model: createStoredText(storage, "sluice.model"),
    settings: createStoredText(storage, "sluice.settings"),
    theme: createStoredText(storage, "sluice.theme"),
  };
}
