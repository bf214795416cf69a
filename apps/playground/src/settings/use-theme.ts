import type { StoredText } from "../storage/stored-text.ts";
import { useStored } from "../storage/use-stored.ts";
import { applyTheme } from "./apply-theme.ts";
import { readTheme } from "./read-theme.ts";
import type { Theme } from "./theme.ts";

/** The theme in use, and the way to change it. */
export interface ThemeControl {
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
}

/** Keeps the theme, and applies it to the page. */
export function useTheme(store: StoredText): ThemeControl {
  const [theme, setTheme] = useStored<Theme>(store, readTheme, String);
  const onTheme = (next: Theme) => {
    applyTheme(document.documentElement, next);
    setTheme(next);
  };
  return { theme, onTheme };
}
