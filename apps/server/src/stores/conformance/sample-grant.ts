import { NOON } from "./sample-entry.ts";

/** Credits of so many nano-dollars, given at noon. */
export const sampleGrant = (id: string, nanos: number) => ({
  id,
  accountId: "default",
  nanos,
  note: null,
  createdAt: NOON,
});
