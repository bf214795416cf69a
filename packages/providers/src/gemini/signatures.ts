import type { Message } from "@sluice/schema";
import { asObject } from "../read/as-object.ts";

/** Whose form thoughts of this API are in (wire reference §1.2). */
export const FORMAT = "google-gemini-v1";

/** The signatures of thoughts that an earlier reply bore, byte for byte. */
export interface Signatures {
  /** By id of the call that they led to. */
  readonly ofCalls: ReadonlyMap<string, string>;
  /** Of the text. */
  readonly ofText: string | undefined;
  /** True where thoughts of another provider are among them: they stay here. */
  readonly lost: boolean;
}

/** Reads the signatures out of `reasoning_details`; those of a stream come in pieces that share an index. */
export function signaturesOf({
  reasoning_details: details,
}: Pick<AssistantMessage, "reasoning_details">): Signatures {
  const ofCalls = new Map<string, string>();
  let ofText: string | undefined;
  let lost = false;
  for (const detail of details ?? []) {
    const { type, format, data, id } = asObject(detail) ?? {};
    if (format !== FORMAT) lost = true;
    else if (type === "reasoning.encrypted" && typeof data === "string") {
      if (typeof id === "string") ofCalls.set(id, data);
      else ofText = data;
    }
  }
  return { ofCalls, ofText, lost };
}

type AssistantMessage = Extract<Message, { role: "assistant" }>;
