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
  const unlisted = new Set<string>(unlistedParameters(request, endpoint));
  return Object.entries(request).flatMap(([name, value]) => {
    if (value === null || value === undefined || GATEWAY_FIELDS.has(name)) return [];
    const own = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const rule: ParameterRule = unlisted.has(name)
      ? { kind: "unsupported" }
      : (own ?? { kind: unknown });
    return [{ name, value, rule }];
  });
}
