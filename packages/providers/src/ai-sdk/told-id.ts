import { redact } from "@sluice/errors";
import type { HearAnswerId } from "../provider.ts";
import { answerId } from "../read/answer-id.ts";
import { asObject } from "../read/as-object.ts";
import { requestId } from "../read/request-id.ts";

/** Where an id goes, and what may not be shown with it. */
export interface IdListener {
  readonly named: HearAnswerId | undefined;
  readonly secrets: readonly string[];
}

/**
 * Tells the id of an answer as a package hands it on: its own of the response or of the body, else the request's by its
 * headers, which packages give with names in lower case. Whether there was one.
 */
export function tellSdkId(response: unknown, { named, secrets }: IdListener): boolean {
  const { headers, body, ...given } = asObject(response) ?? {};
  const heads = asObject(headers) ?? {};
  const id = answerId(given) ?? answerId(body) ?? requestId((name) => heads[name], undefined);
  if (id === undefined || id === "") return false;
  named?.(redact(id, secrets));
  return true;
}
