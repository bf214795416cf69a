import { isRecord } from "./is-record.ts";

/** A member that is a mapping; empty when it is anything else. */
export function memberOf(value: unknown, name: string): Readonly<Record<string, unknown>> {
  const member = isRecord(value) ? value[name] : undefined;
  return isRecord(member) ? member : {};
}
