import { randomBytes } from "node:crypto";

/** 32 random bytes as text, for secrets that an installation makes for itself. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
