import {
  type ChatRequest,
  type Endpoint,
  IMPLIED_PARAMETERS,
  SUPPORTED_PARAMETERS,
} from "@sluice/schema";

const IMPLIED: ReadonlySet<string> = new Set(IMPLIED_PARAMETERS);
/** The words that count only when an endpoint lists them; others say nothing of a field. */
const LISTED = SUPPORTED_PARAMETERS.filter((word) => !IMPLIED.has(word));
/** Different words for the same wish: one of them in the list is enough. */
const REASONING: readonly string[] = ["reasoning", "reasoning_effort", "include_reasoning"];
/** Says nothing where there are no tools. */
const OF_TOOLS: readonly string[] = ["tool_choice", "parallel_tool_calls"];

/**
 * Names of the request's parameters that the endpoint's own list (`supports`) leaves out: they are not
 * sent (contract §7.17; wire reference §0, §5.2). None where there is no list.
 */
export function unlistedParameters(
  request: ChatRequest,
  { supports }: Pick<Endpoint, "supports">,
): readonly string[] {
  if (supports === undefined) return [];
  return LISTED.filter((name) => isGiven(request, name) && !isListed(request, name, supports));
}

/** Hiding thoughts is the gateway's work, and plain text is what every endpoint gives. */
function isGiven(request: ChatRequest, name: (typeof LISTED)[number]): boolean {
  const value = request[name];
  if (value === null || value === undefined) return false;
  if (name === "include_reasoning") return false;
  if (name === "response_format") return request.response_format?.type !== "text";
  return name !== "reasoning" || asksForThoughts(request.reasoning);
}

function asksForThoughts(reasoning: ChatRequest["reasoning"]): boolean {
  return Object.entries(reasoning ?? {}).some(
    ([name, value]) => name !== "exclude" && value !== null && value !== undefined,
  );
}

function isListed(request: ChatRequest, name: string, supports: readonly string[]): boolean {
  if (REASONING.includes(name)) return REASONING.some((word) => supports.includes(word));
  if (OF_TOOLS.includes(name) && !supports.includes("tools")) return false;
  const isSchema = name === "response_format" && request.response_format?.type === "json_schema";
  return supports.includes(isSchema ? "structured_outputs" : name);
}
