import type { Refusal } from "./admission.ts";

const BOUNDS = {
  credits: "the credits of the account",
  "key-limit": "the limit of the key",
  "client-limit": "the limit of the key's client",
} as const satisfies Record<Refusal["by"], string>;

/** Why a call could not be paid, in words for its caller. */
export function whyUnpaid({ why, by, requested, affordable }: Refusal): string {
  const bound = BOUNDS[by];
  switch (why) {
    case "unpriced":
      return `its price is not known, and ${bound} must not be overdrawn`;
    case "uncounted":
      return `its prompt could not be counted in time, and ${bound} must not be overdrawn`;
    case "used-up":
      return `${bound} is used up`;
    case "short":
      return requested === 0
        ? `${bound} has too little left`
        : `${bound} pays ${affordable} of ${requested} tokens`;
  }
}
