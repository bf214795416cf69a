import { type FailureKind, redact } from "@sluice/errors";
import type { CodecFailure } from "../codec-error.ts";
import type { JsonObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

const KINDS: Readonly<Record<string, FailureKind>> = {
  throttlingexception: "rate-limited",
  throttling: "rate-limited",
  toomanyrequestsexception: "rate-limited",
  servicequotaexceededexception: "rate-limited",
  modelnotreadyexception: "unavailable",
  serviceunavailableexception: "unavailable",
  serviceunavailable: "unavailable",
  modeltimeoutexception: "timeout",
  modelerrorexception: "malformed",
  modelstreamerrorexception: "malformed",
  internalserverexception: "malformed",
  internalfailure: "malformed",
  accessdeniedexception: "unauthorized",
  unrecognizedclientexception: "unauthorized",
  invalidclienttokenid: "unauthorized",
  expiredtokenexception: "unauthorized",
  expiredtoken: "unauthorized",
  invalidsignatureexception: "unauthorized",
  signaturedoesnotmatch: "unauthorized",
  incompletesignature: "unauthorized",
  incompletesignatureexception: "unauthorized",
  missingauthenticationtoken: "unauthorized",
  missingauthenticationtokenexception: "unauthorized",
  requestexpired: "unauthorized",
  optinrequired: "unauthorized",
  resourcenotfoundexception: "unsupported",
  unknownoperationexception: "unsupported",
};

const TOO_LONG =
  /(?:input|prompt|request) is too long|too many (?:input )?tokens|too large for model|exceeds? .{0,60}context (?:window|limit|length)|maximum context length|exceeds? the maximum (?:number of )?(?:input )?tokens/i;
const REFUSED = /content filtering policy|content policy|usage polic/i;
const UNSUPPORTED =
  /is(?:n.t| not) supported|does(?:n.t| not) support|unsupported|not available|extraneous key|extra inputs are not permitted|model identifier is invalid|end of its life|prefill|must start with a user message|may not be used/i;

/** The name of an exception as it counts: without a namespace before it and an address behind it. */
export function exceptionName(text: string | null | undefined): string | undefined {
  const [name = ""] = (text ?? "").split(":");
  return asText(name.slice(name.lastIndexOf("#") + 1).trim());
}

/** The kind of an exception by its name, and of a wrong request by its words; undefined for a name nobody knows. */
export function kindOfException(name: string, message: string): FailureKind | undefined {
  const key = name.toLowerCase();
  if (key !== "validationexception") return Object.hasOwn(KINDS, key) ? KINDS[key] : undefined;
  if (TOO_LONG.test(message)) return "too-long";
  if (REFUSED.test(message)) return "refused";
  return UNSUPPORTED.test(message) ? "unsupported" : "rejected";
}

/** What an exception says; some write `Message`, and one keeps the model's own words apart. */
export function exceptionMessage(given: JsonObject): string | undefined {
  return asText(given.message) ?? asText(given.Message) ?? asText(given.originalMessage);
}

/** A failure that came as an event of a stream. What is not known is a faulty answer. */
export function failureOfException(given: JsonObject): CodecFailure {
  const code = exceptionName(asText(given.__type));
  const message = exceptionMessage(given);
  return {
    kind: (code === undefined ? undefined : kindOfException(code, message ?? "")) ?? "malformed",
    message: message ?? "an error without words",
    ...(code === undefined ? {} : { code }),
    ...(message === undefined ? {} : { raw: redact(message, []) }),
  };
}
