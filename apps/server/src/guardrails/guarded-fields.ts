import { chatRequest, embeddingsRequest, rerankRequest, speechRequest } from "@sluice/schema";

/** Fields of a body that say how it is to be served, not what: no guardrail looks at them. */
const NOT_GUARDED = new Set([
  "model",
  "models",
  "session_id",
  "user",
  "safety_identifier",
  "metadata",
  "trace",
  "preset",
  "route",
  "transforms",
  "debug",
  "modalities",
  "service_tier",
  "reasoning",
  "reasoning_effort",
  "verbosity",
  "audio",
  "voice",
  "stream_format",
  "encoding_format",
  "input_type",
]);

/** Those that some operation knows: of all others the caller chose the name too. */
const KNOWN: ReadonlySet<string> = new Set(
  [chatRequest, rerankRequest, speechRequest, embeddingsRequest].flatMap(({ shape }) =>
    Object.keys(shape),
  ),
);

type Fields = Readonly<Record<string, unknown>>;

/** The members of a request that its guardrails look at. */
export interface GuardedFields {
  readonly known: Fields;
  readonly unknown: Fields;
}

export function guardedFields(request: object): GuardedFields {
  const fields = Object.entries(request).filter(([name, value]) => isGuarded(name, value));
  const pick = (isKnown: boolean) =>
    Object.fromEntries(fields.filter(([name]) => KNOWN.has(name) === isKnown));
  return { known: pick(true), unknown: pick(false) };
}

function isGuarded(name: string, value: unknown): boolean {
  if (NOT_GUARDED.has(name)) return false;
  switch (name) {
    // Of chat and rerank these are preferences; of speech, settings that go to the provider.
    case "provider":
      return typeof value === "object" && value !== null && "options" in value;
    // One word, where it names no function or form.
    case "tool_choice":
    case "response_format":
      return typeof value === "object";
    default:
      return true;
  }
}
