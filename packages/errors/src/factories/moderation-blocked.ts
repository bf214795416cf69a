import { GatewayError } from "../gateway-error.ts";

/** What a moderation found; all of it goes into `error.metadata` (wire reference §13.2). */
export interface ModerationFinding {
  /** Categories that were flagged, such as `violence`. */
  readonly reasons: readonly string[];
  /** The flagged text, of any length; shown cut to 100 characters. */
  readonly flaggedInput: string;
  /** Display name of who moderated. */
  readonly providerName: string;
  /** The model that was asked for. */
  readonly modelSlug: string;
}

const LONGEST_SHOWN = 100;

/** 403: moderation flagged the input. */
export function moderationBlocked(finding: ModerationFinding): GatewayError {
  const { reasons, modelSlug, providerName } = finding;
  const found = reasons.length === 0 ? "" : ` (${reasons.join(", ")})`;
  return new GatewayError(403, `${modelSlug} requires moderation; your input was flagged${found}`, {
    metadata: {
      error_type: "permission_denied",
      reasons: [...reasons],
      flagged_input: cutInTheMiddle(finding.flaggedInput),
      provider_name: providerName,
      model_slug: modelSlug,
    },
  });
}

function cutInTheMiddle(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= LONGEST_SHOWN) return text;
  const kept = LONGEST_SHOWN - 1;
  const head = characters.slice(0, Math.ceil(kept / 2)).join("");
  return `${head}…${characters.slice(-Math.floor(kept / 2)).join("")}`;
}
