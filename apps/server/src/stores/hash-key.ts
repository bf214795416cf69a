import { hash } from "node:crypto";

/** The hash a key is known by: lowercase hex SHA-256 of the whole key string (wire reference §12). */
export function hashKey(key: string): string {
  return hash("sha256", key, "hex");
}
