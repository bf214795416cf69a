import type { FailureKind } from "@sluice/errors";
import type { ErrorWords } from "./error-words.ts";

const TOO_LONG =
  /maximum (?:context|prompt|input) length|context[ _-]?(?:length|window|size)|too many (?:input )?tokens|(?:prompt|input|request) is too long|reduce the length|must have less than \d+ tokens|`max_new_tokens` must be <=|exceeds maximum length of \d+ tokens|max allowed tokens|exceeds? the (?:maximum|max)(?: number of| allowed)? (?:input )?tokens/i;
const REFUSED =
  /content[_ ](?:policy|management policy|filter)|responsibleaipolicy|moderation_blocked|safety system|safety_violation|image_content_policy|usage (?:policy|policies|guidelines)|requires moderation|input was flagged/i;
const UNSUPPORTED =
  /unsupported[_ ](?:parameter|value)|unknown[_ ](?:parameter|field|argument)|(?:not|n't) (?:currently )?support|no longer supported|unrecognized (?:request )?(?:argument|parameter|field)|extra (?:inputs|fields) (?:are )?not permitted|extra_forbidden|invalid_parameter_combination/i;
const NO_MODEL =
  /model_not_found|model_not_available|invalid[_ ]model|model .{0,200}(?:not exist|not found|not available|no access)/i;
const NO_MONEY =
  /insufficient_(?:quota|balance|credits|funds)|billing_(?:hard_limit|not_active)|quota_exceeded_permanently|credit balance|payment_required/i;
/** Our key, or the account that it is of. */
const NO_ACCOUNT =
  /(?:incorrect|invalid|wrong) api[ _]key|organization_restricted|account_deactivated|(?:account|organization) (?:has been|is) (?:restricted|disabled|deactivated|suspended)/i;

/**
 * The kind of a failure by its status, if there is one, and its words (contract §6, §7.6; wire
 * reference §13.3). Words count for more than a 4xx, a status of 5xx for more than words.
 */
export function failureKindOf(
  status: number | undefined,
  words: ErrorWords | undefined,
): FailureKind {
  const tags = words?.tags ?? "";
  const text = `${tags} ${words?.message ?? ""}`;
  if (/overloaded/.test(tags) && (status === undefined || status >= 500)) return "overloaded";
  if (status === undefined || (status >= 400 && status < 500)) {
    return kindOfWords(status, tags, text) ?? kindOfStatus(status);
  }
  return kindOfStatus(status);
}

function kindOfWords(
  status: number | undefined,
  tags: string,
  text: string,
): FailureKind | undefined {
  if (NO_MONEY.test(tags) || status === 402) return "unauthorized";
  if (status === 429 || /rate_?limit|too_many_requests|throttl/.test(tags)) return "rate-limited";
  if (status === 401) return "unauthorized";
  if (TOO_LONG.test(text)) return "too-long";
  if (REFUSED.test(text)) return "refused";
  return status === undefined ? undefined : kindOfRefusal(status, text);
}

/** What is not supported with a 403 (a country, say) is a matter of our account. */
function kindOfRefusal(status: number, text: string): FailureKind | undefined {
  if (NO_ACCOUNT.test(text)) return "unauthorized";
  if (NO_MODEL.test(text)) return "unsupported";
  if (status !== 403 && UNSUPPORTED.test(text)) return "unsupported";
  return NO_MONEY.test(text) ? "unauthorized" : undefined;
}

const STATUSES: Readonly<Record<number, FailureKind>> = {
  400: "rejected",
  401: "unauthorized",
  402: "unauthorized",
  403: "unauthorized",
  404: "unsupported",
  405: "unsupported",
  408: "timeout",
  413: "rejected",
  414: "rejected",
  415: "rejected",
  422: "rejected",
  429: "rate-limited",
  431: "rejected",
  498: "unauthorized",
  501: "unsupported",
  503: "unavailable",
  522: "timeout",
  524: "timeout",
  529: "overloaded",
};

/** Everything else (500, 502, 504, redirects, odd 4xx) is a faulty answer: a 502 for the caller. */
function kindOfStatus(status: number | undefined): FailureKind {
  return (status === undefined ? undefined : STATUSES[status]) ?? "malformed";
}
