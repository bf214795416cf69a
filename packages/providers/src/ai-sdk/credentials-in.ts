import { isObject } from "../read/as-object.ts";

const NAMES = /key|token|secret|password|credential|auth|cookie/i;

/** Values within settings that look like credentials by their names: they must never be shown. */
export function credentialsIn(value: unknown, isCredential = false): readonly string[] {
  if (typeof value === "string") return isCredential ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => credentialsIn(item, isCredential));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    credentialsIn(member, isCredential || NAMES.test(name)),
  );
}

/** Settings without what looks like a credential by its name. */
export function withoutCredentials(
  settings: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const kept = Object.entries(settings).filter(([name]) => !NAMES.test(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, isObject(value) ? withoutCredentials(value) : value]),
  );
}
