import { asList } from "../read/as-list.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  maxOutputTokens: ["max_completion_tokens", "max_tokens"],
  temperature: ["temperature"],
  topP: ["top_p"],
  topK: ["top_k"],
  presencePenalty: ["presence_penalty"],
  frequencyPenalty: ["frequency_penalty"],
  stopSequences: ["stop"],
  responseFormat: ["response_format"],
  seed: ["seed"],
  toolChoice: ["tool_choice"],
  reasoning: ["reasoning", "reasoning_effort"],
  reasoningEffort: ["reasoning", "reasoning_effort"],
};

/**
 * Names, in our words, of what a model says it did not heed (`warnings`): `unsupported` ones alone. A setting is
 * named by the field that set it; what else a model calls unsupported keeps its own word.
 */
export function unusedSettings(warnings: unknown, request: object): readonly string[] {
  const isSet = (name: string): boolean => {
    const value: unknown = Reflect.get(request, name);
    return value !== null && value !== undefined;
  };
  const names = asList(warnings).flatMap((value) => {
    const word = unusedWord(asObject(value) ?? {});
    if (word === undefined) return [];
    const fields = Object.hasOwn(FIELDS, word) ? FIELDS[word] : undefined;
    return fields === undefined ? [word] : fields.filter(isSet);
  });
  return [...new Set(names)];
}

/** Version 2 has a kind of warning each for settings and tools. */
function unusedWord({ type, feature, setting }: JsonObject): string | undefined {
  if (type === "unsupported-tool") return "tools";
  if (type === "unsupported") return asText(feature);
  return type === "unsupported-setting" ? asText(setting) : undefined;
}
