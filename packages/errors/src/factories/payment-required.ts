import { GatewayError } from "../gateway-error.ts";

/** Why a request cannot be paid. */
export type PaymentShortage =
  /** The account's credits are used up. */
  | { readonly kind: "credits" }
  /** The key's own limit is used up. */
  | { readonly kind: "key-limit" }
  /** The limit of the Connect client that made the key is used up. */
  | { readonly kind: "client-limit" }
  /** Something is left, but not enough for the largest answer asked for; both in tokens. */
  | { readonly kind: "max-tokens"; readonly requested: number; readonly affordable: number };

/** 402: credits or a limit are used up, or do not cover what was asked (wire reference §13.4). */
export function paymentRequired(shortage: PaymentShortage = { kind: "credits" }): GatewayError {
  return new GatewayError(402, message(shortage), {
    metadata: { error_type: "payment_required", ...limits(shortage) },
  });
}

function message(shortage: PaymentShortage): string {
  switch (shortage.kind) {
    case "credits":
      return "Insufficient credits. Add credits to the account and try again.";
    case "key-limit":
      return "Insufficient credits: the limit of this key is used up. Raise it or use another key.";
    case "client-limit":
      return "Insufficient credits: the limit of this key's client is used up. Ask its owner to raise it.";
    case "max-tokens":
      return (
        "This request requires more credits, or fewer max_tokens. You requested up to " +
        `${shortage.requested} tokens, but can only afford ${shortage.affordable}.`
      );
  }
}

function limits(shortage: PaymentShortage) {
  switch (shortage.kind) {
    case "credits":
      return { limit_source: "credits" };
    case "key-limit":
      return { limit_source: "key_limit" };
    case "client-limit":
      return { limit_source: "client_limit" };
    case "max-tokens":
      return { limit_source: "credits", reason: "weight_exceeds_budget" };
  }
}
