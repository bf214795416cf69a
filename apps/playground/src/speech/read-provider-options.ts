import { isRecord } from "../api/is-record.ts";
import type { ProviderOptions } from "../api/speech-request-body.ts";

/** What was written as settings for providers: nothing, settings, or what is wrong with it. */
export type ReadProviderOptions =
  | { readonly kind: "none" }
  | { readonly kind: "options"; readonly options: ProviderOptions }
  | { readonly kind: "wrong"; readonly message: string };

const SHAPE = 'an object with a provider\'s slug as each name, such as {"openai": {…}}';

/** Reads the JSON and checks its shape, so that a mistake is told before anything is sent. */
export function readProviderOptions(text: string): ReadProviderOptions {
  if (text.trim() === "") return { kind: "none" };
  const parsed = parse(text);
  if (parsed.kind === "wrong") return parsed;
  const { value } = parsed;
  if (!isRecord(value)) return wrong(`This must be ${SHAPE}.`);
  const other = Object.keys(value).find((slug) => !isRecord(value[slug]));
  if (other !== undefined) return wrong(`"${other}" must hold an object: this is ${SHAPE}.`);
  return Object.keys(value).length === 0
    ? { kind: "none" }
    : { kind: "options", options: value as ProviderOptions };
}

type Parsed = { readonly kind: "value"; readonly value: unknown } | ReturnType<typeof wrong>;

function parse(text: string): Parsed {
  try {
    return { kind: "value", value: JSON.parse(text) };
  } catch (thrown) {
    return wrong(`This is not JSON: ${thrown instanceof Error ? thrown.message : thrown}`);
  }
}

function wrong(message: string) {
  return { kind: "wrong", message } as const;
}
