import { GatewayError } from "../gateway-error.ts";

/** What else is known of a guardrail's block. */
export interface GuardrailDetails {
  /** Whose guardrail it is; `error.metadata.guardrail_scope`. */
  readonly scope?: "account" | "api-key";
  /** Its configured name. */
  readonly name?: string;
  /** What it stopped; absent: the request. */
  readonly side?: "input" | "output";
  /** What was found: `prompt-injection`, or the label of a content filter such as `EMAIL`. */
  readonly found?: "prompt-injection" | { readonly label: string };
}

/**
 * 403: a guardrail stopped the request, or the answer to it.
 *
 * @param patterns the expressions that matched, for `error.metadata.patterns` (specification, "Errors")
 */
export function guardrailBlocked(
  patterns: readonly string[],
  details: GuardrailDetails = {},
): GatewayError {
  const { scope, name } = details;
  return new GatewayError(403, message(details), {
    metadata: {
      error_type: "permission_denied",
      patterns: [...patterns],
      ...(scope === undefined ? {} : { guardrail_scope: scope }),
      ...(name === undefined ? {} : { guardrail: name }),
    },
  });
}

function message({ found, name, side }: GuardrailDetails): string {
  if (found === "prompt-injection") return "Request blocked: prompt injection patterns detected";
  if (found !== undefined) return `Request blocked by content filter: [${found.label}]`;
  const by = name === undefined ? "a guardrail" : `guardrail ${name}`;
  if (side === "output") return `Answer blocked by ${by}: it held text that matches its patterns`;
  return `Request blocked by ${by}: remove the text that matches its patterns and try again`;
}
