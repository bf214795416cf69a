import { GatewayError } from "../gateway-error.ts";

/** What holds spending back: the account's credits, the key's own limit, that of the Connect client that made the key. */
export type SpendingBound = "credits" | "key-limit" | "client-limit";

/** Why a request cannot be paid. */
export type PaymentShortage =
  | {
      readonly kind: SpendingBound;
      /** Something is left, but not enough for this request; absent: it is used up. */
      readonly isShort?: boolean;
    }
  /** Something is left, but not enough for the largest answer asked for; both in tokens. */
  | {
      readonly kind: "max-tokens";
      readonly requested: number;
      readonly affordable: number;
      /** `credits` unless given. */
      readonly by?: SpendingBound;
    }
  /** Nobody knows what the model costs, and spending is held back. */
  | { readonly kind: "no-price"; readonly model: string; readonly by?: SpendingBound };

/**
 * 402: credits or a limit are used up, or do not cover what was asked (wire reference §13.4).
 *
 * @param retryAfterSeconds until the limit begins anew; absent: it does not by itself
 */
export function paymentRequired(
  shortage: PaymentShortage = { kind: "credits" },
  retryAfterSeconds?: number,
): GatewayError {
  return new GatewayError(402, message(shortage), {
    metadata: { error_type: "payment_required", ...limits(shortage) },
    retryAfterSeconds,
  });
}

function message(shortage: PaymentShortage): string {
  switch (shortage.kind) {
    case "max-tokens":
      return (
        "This request requires more credits, or fewer max_tokens. You requested up to " +
        `${shortage.requested} tokens, but can only afford ${shortage.affordable}.`
      );
    case "no-price":
      return `The price of ${shortage.model} is not known, so that it cannot be charged to credits or a limit. Give it a price in the configuration, or use another model.`;
    default:
      return `Insufficient credits${shortageOf(shortage)}`;
  }
}

function shortageOf({ kind, isShort = false }: { kind: SpendingBound; isShort?: boolean }): string {
  const is = isShort ? "has too little left for this request" : "is used up";
  switch (kind) {
    case "credits":
      return isShort
        ? ": what is left is too little for this request. Add credits to the account and try again."
        : ". Add credits to the account and try again.";
    case "key-limit":
      return `: the limit of this key ${is}. Raise it or use another key.`;
    case "client-limit":
      return `: the limit of this key's client ${is}. Ask its owner to raise it.`;
  }
}

const SOURCES = {
  credits: "credits",
  "key-limit": "key_limit",
  "client-limit": "client_limit",
} as const satisfies Record<SpendingBound, string>;

function limits(shortage: PaymentShortage) {
  switch (shortage.kind) {
    case "max-tokens":
      return {
        limit_source: SOURCES[shortage.by ?? "credits"],
        reason: "weight_exceeds_budget",
      };
    case "no-price":
      return { limit_source: SOURCES[shortage.by ?? "credits"], reason: "price_unknown" };
    default:
      return {
        limit_source: SOURCES[shortage.kind],
        ...(shortage.isShort === true ? { reason: "weight_exceeds_budget" } : {}),
      };
  }
}
