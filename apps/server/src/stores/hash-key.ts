import { createHash } from "node:crypto";

/** The hash a key is known by: lowercase hex SHA-256 of the whole key string (wire reference §12). */
export function hashKey(key: string): string {
  return createHash("sha256").update(key, "utf8").digest("hex");
}
