import type { ChatRequest, Endpoint } from "@sluice/schema";
import { givenParameters } from "./given-parameters.ts";
import type { ParameterRule, ParameterTable } from "./parameter-table.ts";

/** A parameter that a provider sees, but not as it was written. */
export interface ChangedParameter {
  /** Its name in the request. */
  readonly name: string;
  /** The name it goes under, or what it is turned into. */
  readonly into: string;
}

/**
 * The request's parameters that a provider with this table sees under another name or in another form.
 *
 * @param endpoint whose own list of what it takes counts too
 */
export function changedParameters(
  table: ParameterTable,
  request: ChatRequest,
  endpoint: Pick<Endpoint, "supports"> = {},
): readonly ChangedParameter[] {
  return givenParameters(table, request, endpoint).flatMap(({ name, rule }) => {
    const into = becomes(rule);
    return into === undefined || into === name ? [] : [{ name, into }];
  });
}

function becomes(rule: ParameterRule): string | undefined {
  switch (rule.kind) {
    case "sent":
      return rule.as;
    case "translated":
      return rule.into;
    case "unsupported":
      return undefined;
  }
}
