import type { ChatRequest, Endpoint } from "@sluice/schema";
import { droppedOfMessages } from "./dropped-of-messages.ts";
import { type GivenParameter, givenParameters } from "./given-parameters.ts";
import type { ParameterTable } from "./parameter-table.ts";

/**
 * Names of the request's parameters that a provider with this table will not see in any form, and of the
 * members that a translation (`reasoning.summary`) or the form of messages (`messages.reasoning`) leaves behind.
 *
 * @param endpoint whose own list of what it takes counts too
 */
export function droppedParameters(
  table: ParameterTable,
  request: ChatRequest,
  endpoint: Pick<Endpoint, "supports"> = {},
): readonly string[] {
  const dropped: string[] = [];
  for (const given of givenParameters(table, request, endpoint)) {
    if (given.rule.kind === "unsupported") dropped.push(given.name);
    else dropped.push(...lostMembers(given).map((member) => `${given.name}.${member}`));
  }
  dropped.push(...droppedOfMessages(request.messages, table.messages));
  return dropped;
}

const NONE: readonly string[] = Object.freeze([]);

function lostMembers({ rule, value }: GivenParameter): readonly string[] {
  if (rule.kind !== "translated" || typeof value !== "object" || value === null) return NONE;
  const given: Readonly<Record<string, unknown>> = { ...value };
  const yielding = Object.entries(rule.yields ?? {}).flatMap(([member, other]) =>
    given[other] == null ? [] : [member],
  );
  return [...(rule.without ?? []), ...yielding].filter((member) => given[member] != null);
}
