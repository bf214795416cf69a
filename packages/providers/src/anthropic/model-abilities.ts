import { claudeVersion } from "./claude-version.ts";

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
  const version = claudeVersion(upstreamModel);
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
