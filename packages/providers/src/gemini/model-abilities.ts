/** How a model can be told to think: within a number of tokens, at a level, or not at all. */
export type ThinkingControl = "budget" | "level" | "none";

/** What differs from one generation of the models to the next. */
export interface ModelAbilities {
  readonly thinking: ThinkingControl;
  /** Tokens that a budget may have; whether 0 turns thinking off. */
  readonly budget: { readonly least: number; readonly most: number };
  /** Whether thinking can be turned off, or all but. */
  readonly canRest: boolean;
  /** A call of a tool must bear the signature of the thoughts that led to it. */
  readonly wantsSignatures: boolean;
}

const FLASH = { least: 0, most: 24_576 };
const PRO = { least: 128, most: 32_768 };

/** What a model takes, by its name; one without a number is taken for the newest. */
export function modelAbilities(upstreamModel: string): ModelAbilities {
  const name = upstreamModel.toLowerCase();
  const version = geminiVersion(name);
  const isPro = name.includes("pro");
  return {
    thinking: version >= 300 ? "level" : version >= 205 ? "budget" : "none",
    budget: isPro ? PRO : FLASH,
    canRest: !isPro,
    wantsSignatures: version >= 300,
  };
}

/** Major and minor of a model's generation in one: 205 is 2.5. */
export function geminiVersion(upstreamModel: string): number {
  const [, major = "3", minor = "0"] =
    /gemini-(\d+)(?:\.(\d+))?/.exec(upstreamModel.toLowerCase()) ?? [];
  return Number(major) * 100 + Number(minor);
}
