import { type ChatRequest, SUPPORTED_PARAMETERS, type SupportedParameter } from "@sluice/schema";

/** Other ways to ask for reasoning; they count as `reasoning`. */
const REASONING: readonly SupportedParameter[] = ["reasoning_effort", "include_reasoning"];
/** In the order of the list; a request has few fields, and the list many names. */
const PLACES: ReadonlyMap<string, number> = new Map(
  SUPPORTED_PARAMETERS.filter((name) => !REASONING.includes(name)).map((name, place) => [
    name,
    place,
  ]),
);

/** Parameters that a chat request sets, by their listed names; null and an empty list mean not set. */
export function sentParameters(request: ChatRequest): readonly string[] {
  const sent = Object.keys(request).filter(
    (name) => PLACES.has(name) && isSet(fieldOf(request, name)),
  );
  sent.sort((one, other) => placeOf(one) - placeOf(other));
  const reasons = REASONING.some((name) => isSet(request[name]));
  if (reasons && !sent.includes("reasoning")) sent.push("reasoning");
  const schema = request.response_format?.type === "json_schema";
  if (schema && !sent.includes("structured_outputs")) sent.push("structured_outputs");
  return sent;
}

function placeOf(name: string): number {
  return PLACES.get(name) ?? PLACES.size;
}

function fieldOf(request: ChatRequest, name: string): unknown {
  return (request as Readonly<Record<string, unknown>>)[name];
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}
