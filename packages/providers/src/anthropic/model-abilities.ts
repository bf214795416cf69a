/** What of the Messages API a model takes; the API refuses whole requests for the rest. */
export interface ModelAbilities {
  /** `adaptive`: it decides itself, steered by an effort; `budget`: thinks within a number of tokens. */
  readonly thinking: "adaptive" | "budget" | "none";
  /** Whether thinking can be turned off in so many words. */
  readonly canDisableThinking: boolean;
  /** Whether `output_config.effort` is known. */
  readonly effort: boolean;
  /** `output_config.format` and `strict` of tools. */
  readonly structuredOutput: boolean;
  /** `one`: `temperature` or `top_p`, not both; `none`: the API refuses any. */
  readonly sampling: "all" | "one" | "none";
  /** Largest answer in tokens, where a request and the catalogue say nothing. */
  readonly outputTokens: number;
}

/** A server that speaks this API with models of its own: what all versions of the API had. */
const UNKNOWN: ModelAbilities = {
  thinking: "budget",
  canDisableThinking: true,
  effort: false,
  structuredOutput: false,
  sampling: "all",
  outputTokens: 8192,
};

/**
 * What a model takes, by its name, with or without a cloud's prefix and a date. The steps are those of the
 * vendor's migration notes: 3.7 thinks within a budget, 4.1 and 4.5 take one of two sampling parameters and
 * schemas, 4.6 decides itself how long to think, 4.7 and later only that, without sampling parameters.
 */
export function modelAbilities(upstreamModel: string): ModelAbilities {
  const version = versionOf(upstreamModel);
  if (version === undefined) return UNKNOWN;
  const { family, number } = version;
  const isNewest = number >= 407;
  return {
    thinking: number >= 406 ? "adaptive" : number >= 307 ? "budget" : "none",
    canDisableThinking: !isNewest,
    effort: number >= 406 || (family === "opus" && number === 405),
    structuredOutput: number >= 405 || (family === "opus" && number === 401),
    sampling: isNewest ? "none" : number >= 401 ? "one" : "all",
    outputTokens: outputTokens(family, number),
  };
}

function outputTokens(family: string, number: number): number {
  if (number < 305) return 4096;
  if (number < 307) return 8192;
  return family === "opus" && number < 405 ? 32_000 : 64_000;
}

interface Version {
  readonly family: string;
  /** Major and minor in one: 405 is 4.5. */
  readonly number: number;
}

function versionOf(name: string): Version | undefined {
  const model = name.toLowerCase();
  const newer = /claude-([a-z]+)-(\d{1,2})(?:[-.](\d{1,2}))?(?!\d)/.exec(model);
  const older = /claude-(\d{1,2})(?:[-.](\d{1,2}))?-([a-z]+)/.exec(model);
  if (newer !== null) return { family: newer[1] ?? "", number: joined(newer[2], newer[3]) };
  if (older !== null) return { family: older[3] ?? "", number: joined(older[1], older[2]) };
  return /claude-[a-z]+-preview/.test(model) ? { family: "", number: 500 } : undefined;
}

const joined = (major = "0", minor = "0"): number => Number(major) * 100 + Number(minor);
