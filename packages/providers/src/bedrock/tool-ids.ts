import { createHash } from "node:crypto";
import type { ModelFamily } from "./model-family.ts";

/**
 * The id of a tool call as the model takes it, the same for call and result: up to 64 letters, digits, `_` and
 * `-`; nine letters and digits for Mistral's.
 */
export function toolId(id: string, family: ModelFamily): string {
  if (family === "mistral-ai") return /^[A-Za-z0-9]{9}$/.test(id) ? id : short(id);
  return /^[\w-]{1,64}$/.test(id) ? id : `call_${digest(id).toString("base64url")}`;
}

function short(id: string): string {
  return digest(id).readBigUInt64BE().toString(36).padStart(9, "0").slice(-9);
}

const digest = (id: string): Buffer => createHash("sha256").update(id).digest();
