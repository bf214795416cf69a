import { type Theme, themes } from "./theme.ts";
import "../ui/choice.css";

const names: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };

/** The three themes to choose from. */
export function ThemeChoice({ theme, onTheme }: ThemeChoiceProps) {
  return (
    <fieldset className="choice">
      <legend>Theme</legend>
      <div className="choice__options">
        {themes.map((name) => (
          <label key={name} className="choice__option">
            <input
              type="radio"
              name="theme"
              checked={theme === name}
              onChange={() => onTheme(name)}
            />
            <span>{names[name]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ThemeChoiceProps {
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
}
