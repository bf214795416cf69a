import type { ChatRequest, Endpoint } from "@sluice/schema";
import { GATEWAY_FIELDS } from "./gateway-fields.ts";
import type { ParameterRule, ParameterTable } from "./parameter-table.ts";
import { unlistedParameters } from "./unlisted-parameters.ts";

/** A parameter that a request sets, and what becomes of it. */
export interface GivenParameter {
  readonly name: string;
  readonly value: unknown;
  readonly rule: ParameterRule;
}

/**
 * The parameters that a request sets, in its order, each with the rule of the table; what the endpoint's own
 * list leaves out is unsupported there. Null means not set.
 */
export function givenParameters(
  { rules, unknown }: ParameterTable,
  request: ChatRequest,
  endpoint: Pick<Endpoint, "supports">,
): readonly GivenParameter[] {
  const unlisted = unlistedParameters(request, endpoint);
  const given: GivenParameter[] = [];
  for (const [name, value] of Object.entries(request)) {
    if (value === null || value === undefined || GATEWAY_FIELDS.has(name)) continue;
    const own = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const rule: ParameterRule = unlisted.includes(name)
      ? { kind: "unsupported" }
      : (own ?? { kind: unknown });
    given.push({ name, value, rule });
  }
  return given;
}
