import { useState } from "react";
import type { StoredText } from "./stored-text.ts";

/** A state that is written to a stored text at each change; `read` makes it from what is stored. */
export function useStored<Value>(
  store: StoredText,
  read: (stored: string | undefined) => Value,
  write: (value: Value) => string,
): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => read(store.read()));
  const change = (next: Value) => {
    store.write(write(next));
    setValue(next);
  };
  return [value, change];
}
