import type { Caller } from "../ports/caller.ts";

/** Who acts when the server itself, or a person at its command line, makes or changes keys. */
export const operator: Caller = {
  kind: "management",
  keyHash: "",
  name: "operator",
  label: "operator",
  accountId: "default",
  disabled: false,
};
