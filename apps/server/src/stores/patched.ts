import { nanosOf } from "../money/usd.ts";
import type { KeyPatch } from "../ports/key-store.ts";
import type { KeyRecord } from "./key-record.ts";

/** The fields of a record that a patch changes, `updatedAt` among them. */
export function patched(patch: KeyPatch, now: number): Partial<KeyRecord> {
  const { limit, expiresAt } = patch;
  return {
    ...(patch.name === undefined ? {} : { name: patch.name }),
    ...(patch.disabled === undefined ? {} : { disabled: patch.disabled }),
    ...(limit === undefined ? {} : { limitNanos: limit === null ? null : nanosOf(limit) }),
    ...(patch.limitReset === undefined ? {} : { limitReset: patch.limitReset }),
    ...(patch.includeByokInLimit === undefined
      ? {}
      : { includeByokInLimit: patch.includeByokInLimit }),
    ...(expiresAt === undefined
      ? {}
      : { expiresAt: expiresAt === null ? null : Date.parse(expiresAt) }),
    updatedAt: now,
  };
}
