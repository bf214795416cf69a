import { nanosOf } from "../money/usd.ts";
import type { KeyPatch } from "../ports/key-store.ts";
import type { KeyRecord } from "./key-record.ts";

/** The fields of a record that a patch changes, `updatedAt` among them. */
export function patched(patch: KeyPatch, now: number): Partial<KeyRecord> {
  const { limit, expiresAt, ...same } = patch;
  return {
    ...same,
    ...(limit === undefined ? {} : { limitNanos: limit === null ? null : nanosOf(limit) }),
    ...(expiresAt === undefined
      ? {}
      : { expiresAt: expiresAt === null ? null : Date.parse(expiresAt) }),
    updatedAt: now,
  };
}
