import { isRecord } from "../api/is-record.ts";
import { parseJson } from "../api/parse-json.ts";
import { isMaxTokens } from "./is-max-tokens.ts";
import { isTemperature } from "./is-temperature.ts";
import { defaultSettings, type Settings } from "./settings.ts";

/** Settings from stored text; a part that is not valid (an old version wrote it) is as if unset. */
export function readSettings(stored: string | undefined): Settings {
  const value = parseJson(stored ?? "");
  if (!isRecord(value)) return defaultSettings;
  const { systemPrompt, temperature, maxTokens } = value;
  return {
    systemPrompt: typeof systemPrompt === "string" ? systemPrompt : "",
    temperature: isTemperature(temperature) ? temperature : undefined,
    maxTokens: isMaxTokens(maxTokens) ? maxTokens : undefined,
  };
}
