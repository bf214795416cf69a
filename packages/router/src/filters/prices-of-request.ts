import type { Model, Price } from "@sluice/schema";
import { leastContext } from "../needs/least-context.ts";
import type { Needs } from "../route-query.ts";

/** What `provider.max_price` can hold down. */
export type CappedPrice = "prompt" | "completion" | "request" | "image" | "audio";

/** One price that a request may come to be charged by, USD as in `Price`. */
export interface PossiblePrice {
  readonly usd: number;
  /** What is charged so, where it is not simply what the cap names; absent: it is. */
  readonly of?: string;
}

type FlatPrice = Omit<Price, "tiers">;

/** Prices that a prompt may come to by its length. */
interface Reached {
  readonly flat: FlatPrice;
  /** Tokens of the prompt above which they hold; absent: they are those of short prompts. */
  readonly above?: number;
}

/**
 * Every price under a cap's name that a request may be charged by: in each tier that its prompt may reach, what its
 * tokens may be of. The price of the cache is apart: it is for what the caller asks to be kept.
 */
export function pricesOfRequest(
  name: CappedPrice,
  price: Price,
  model: Pick<Model, "input" | "output">,
  needs: Needs,
): readonly PossiblePrice[] {
  return reachedBy(price, needs).flatMap(({ flat, above }) => {
    const tier = above === undefined ? undefined : `prompts above ${above} tokens`;
    return kindsOf(name, flat, model, needs).map(({ usd, of }) => {
      const words = [of, tier].filter((word) => word !== undefined).join(", ");
      return words === "" ? { usd } : { usd, of: words };
    });
  });
}

/** The prices of short prompts, where this one may be short, and of each tier that it may fall into. */
function reachedBy({ tiers = [], ...base }: Price, needs: Needs): readonly Reached[] {
  const { promptTokens, countedPromptTokens, completionTokens = 0 } = needs;
  const most = countedPromptTokens ?? promptTokens;
  const least = countedPromptTokens ?? leastContext(needs) - completionTokens;
  const steps: Reached[] = [{ flat: base }];
  for (const { above, ...prices } of [...tiers].sort((one, other) => one.above - other.above)) {
    // It is longer than that for sure: the steps below are not its own.
    if (least > above) steps.length = 0;
    if (most > above) steps.push({ flat: { ...base, ...prices }, above });
  }
  return steps;
}

function kindsOf(
  name: CappedPrice,
  price: FlatPrice,
  model: Pick<Model, "input" | "output">,
  needs: Needs,
): readonly PossiblePrice[] {
  switch (name) {
    case "prompt":
      return [{ usd: price.prompt }, ...imagesRead(price, needs)];
    case "completion":
      return [{ usd: price.completion }, ...kindsMade(price, model, needs)];
    case "audio":
      // Sound without a price of its own is charged as any token, where the model hears it at all.
      return [{ usd: price.audio ?? (model.input.includes("audio") ? price.prompt : 0) }];
    case "image":
    case "request":
      return [{ usd: price[name] ?? 0 }];
  }
}

function imagesRead({ image_token: usd }: FlatPrice, needs: Needs): readonly PossiblePrice[] {
  return usd !== undefined && needs.inputModalities.includes("image")
    ? [{ usd, of: "images that are read" }]
    : [];
}

/**
 * Thoughts may always come; images also where nobody says what the answer is to be of, sound only where it is asked
 * for.
 */
function kindsMade(
  { reasoning, image_output: image, audio_output: audio }: FlatPrice,
  { output }: Pick<Model, "output">,
  { outputModalities: asked }: Needs,
): readonly PossiblePrice[] {
  const mayDraw = asked.length === 0 ? output.includes("image") : asked.includes("image");
  return [
    ...(reasoning === undefined ? [] : [{ usd: reasoning, of: "thoughts" }]),
    ...(image === undefined || !mayDraw ? [] : [{ usd: image, of: "images that are made" }]),
    ...(audio === undefined || !asked.includes("audio")
      ? []
      : [{ usd: audio, of: "sound that is made" }]),
  ];
}
