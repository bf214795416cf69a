/** What is hidden, and the word that stands for it in a placeholder. */
export const KINDS = { email: "EMAIL", phone: "PHONE", card: "CARD", iban: "IBAN" } as const;

/** A kind of value that can be hidden. */
export type Kind = keyof typeof KINDS;

/** All kinds, in the order in which they are looked for: what one has found, the next does not see. */
export const KINDS_IN_ORDER = ["iban", "card", "email", "phone"] as const satisfies readonly Kind[];
