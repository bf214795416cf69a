/** One text that outlives a reload. */
export interface StoredText {
  read(): string | undefined;
  write(text: string): void;
  clear(): void;
}

/**
 * A text under one name in the browser's storage. Where storage is forbidden (it then throws) the
 * text lasts as long as the page.
 */
export function createStoredText(storage: () => Storage, name: string): StoredText {
  let kept: string | undefined;
  const attempt = <T>(action: (storage: Storage) => T): T | undefined => {
    try {
      return action(storage());
    } catch {
      return undefined;
    }
  };
  return {
    read: () => attempt((place) => place.getItem(name)) ?? kept,
    write: (text) => {
      kept = text;
      attempt((place) => place.setItem(name, text));
    },
    clear: () => {
      kept = undefined;
      attempt((place) => place.removeItem(name));
    },
  };
}
