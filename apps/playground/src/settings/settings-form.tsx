import { useId } from "react";
import { isMaxTokens } from "./is-max-tokens.ts";
import { isTemperature } from "./is-temperature.ts";
import { NumberField } from "./number-field.tsx";
import type { Settings } from "./settings.ts";

/** What goes along with every request from here on. */
export function SettingsForm({ settings, onSettings }: SettingsFormProps) {
  const id = useId();
  return (
    <>
      <div className="field">
        <label htmlFor={id}>System prompt</label>
        <textarea
          id={id}
          rows={5}
          placeholder="How the model should answer"
          value={settings.systemPrompt}
          onChange={(event) => onSettings({ ...settings, systemPrompt: event.target.value })}
        />
      </div>
      <NumberField
        label="Temperature"
        hint="0 to 2; higher is more varied."
        inputMode="decimal"
        value={settings.temperature}
        isValid={isTemperature}
        onValue={(temperature) => onSettings({ ...settings, temperature })}
      />
      <NumberField
        label="Max tokens"
        hint="Longest answer: a whole number from 1."
        inputMode="numeric"
        value={settings.maxTokens}
        isValid={isMaxTokens}
        onValue={(maxTokens) => onSettings({ ...settings, maxTokens })}
      />
    </>
  );
}

interface SettingsFormProps {
  readonly settings: Settings;
  readonly onSettings: (settings: Settings) => void;
}
