import type { Asking } from "../faults/ask.ts";

/** A request in one of the modes: what its body and headers add, and what the file says under `stream:`. */
export interface Way {
  readonly more: object;
  readonly asking?: Asking;
  readonly stream?: string;
}

/** How an answer is asked for. */
export type Mode =
  | "first token"
  | "30 tokens"
  | "complete"
  | "complete by header"
  | "continued"
  | "plain";

/** How each mode is asked for. */
export const WAYS: Readonly<Record<Mode, Way>> = {
  "first token": { more: { stream: true } },
  "30 tokens": { more: { stream: true }, stream: "commit: 30" },
  complete: { more: { stream: true }, stream: "commit: complete" },
  "complete by header": {
    more: { stream: true },
    asking: { headers: { "x-sluice-commit": "complete" } },
  },
  continued: { more: { stream: true }, stream: "recover: continue" },
  plain: { more: {} },
};

export const MODES = Object.keys(WAYS) as readonly Mode[];
