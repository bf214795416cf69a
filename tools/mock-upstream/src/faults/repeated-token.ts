import type { Scene } from "./scene.ts";

/** The event of one more token, for streams that repeat it. */
export function repeatedToken(scene: Scene): Uint8Array {
  const [token = ""] = scene.format.stream({ ...scene.reply, tokens: [" more"] }).tokens;
  return Buffer.from(token);
}
