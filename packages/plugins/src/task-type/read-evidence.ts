import type { Conversation } from "./conversation.ts";
import { Evidence } from "./evidence.ts";
import type { Prose } from "./prose.ts";
import { readAside, readCode, readMessage } from "./read-phrases.ts";
import { readSigns } from "./read-signs.ts";

/** Shares of what stands beside the last message, and how much of it is read, in characters. */
const BESIDE = { system: 1, earlier: 0.6, most: 600 } as const;
/** What phrases of code count. */
const IN_CODE = 0.4;
/** A message of fewer characters is read together with the one before it. */
const SHORT = 60;

/** What phrases and signs that somebody thought of say for each topic. Reads a bounded part of the texts. */
export function readEvidence(conversation: Conversation, prose: Prose): Evidence {
  const { last, earlier, system } = conversation;
  const evidence = new Evidence();
  readMessage(prose.text, evidence);
  readCode(prose.code, IN_CODE, evidence);
  readSigns(conversation, prose, evidence);
  readAside(system, BESIDE.most, BESIDE.system, evidence);
  if (last.length < SHORT) readAside(earlier, BESIDE.most, BESIDE.earlier, evidence);
  return evidence;
}
