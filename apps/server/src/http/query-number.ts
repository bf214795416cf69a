import { badRequest } from "@sluice/errors";

/** A number of a query, at least 0; undefined when there is none. Throws 400. */
export function queryNumber(value: unknown, name: string): number | undefined {
  if (value === undefined || value === "") return undefined;
  if (typeof value === "string" && /^\d{1,12}(\.\d{1,12})?$/.test(value)) return Number(value);
  throw badRequest(`${name} must be a number of at least 0`, name);
}
