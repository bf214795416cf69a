import { Icon, type IconName } from "../ui/icon.tsx";
import { type Theme, themes } from "./theme.ts";

const icons: Record<Theme, IconName> = { system: "system", light: "sun", dark: "moon" };

/** Goes through the themes: system, light, dark. */
export function ThemeButton({ theme, onTheme }: ThemeButtonProps) {
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
  return (
    <button
      type="button"
      className="bar-button theme-button"
      data-testid="theme-button"
      aria-label={`Theme: ${theme}. Change to ${next}`}
      title={`Theme: ${theme}`}
      onClick={() => onTheme(next)}
    >
      <Icon name={icons[theme]} />
    </button>
  );
}

interface ThemeButtonProps {
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
}
