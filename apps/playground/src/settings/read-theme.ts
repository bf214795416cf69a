import { type Theme, themes } from "./theme.ts";

/** The theme in stored text; the system's when there is none. */
export function readTheme(stored: string | undefined): Theme {
  return themes.find((theme) => theme === stored) ?? "system";
}
