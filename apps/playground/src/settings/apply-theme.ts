import type { Theme } from "./theme.ts";

/** Sets the attribute that the style sheets look at. */
export function applyTheme(root: HTMLElement, theme: Theme): void {
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
}
