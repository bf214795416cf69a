import type { Price, PriceTier, TokenPrices } from "@sluice/schema";
import type { CallSize } from "./call-size.ts";

/**
 * How much the rest of an answer that broke may come to: its prompt and its request were paid with its beginning.
 *
 * @param made tokens that there are of it already
 */
export function sizeOfRest<Request>(size: CallSize<Request>, made: number): CallSize<Request> {
  const { answer } = size;
  return {
    ...size,
    ...(answer === undefined ? {} : { answer: { ...answer, ...restOf(answer.asked, made) } }),
    most: (price, promptTokens, tokens) => size.most(ofAnswer(price), promptTokens, tokens),
    likely: (price, promptTokens, tokens) => size.likely(ofAnswer(price), promptTokens, tokens),
    // Whoever asks for the rest takes off what was made.
    limited: (request, tokens) => size.limited(request, tokens + made),
  };
}

function restOf(asked: number | undefined, made: number) {
  return asked === undefined ? {} : { asked: Math.max(1, asked - made) };
}

/** The price of what is made alone; the length of the prompt still says which tier holds. */
function ofAnswer({ completion, search, tiers, ...price }: Price): Price {
  return {
    ...made(price),
    prompt: 0,
    completion,
    ...(search === undefined ? {} : { search }),
    ...(tiers === undefined ? {} : { tiers: tiers.map(ofTier) }),
  };
}

function ofTier({ above, completion, ...tier }: PriceTier): PriceTier {
  return { above, ...(completion === undefined ? {} : { completion }), ...made(tier) };
}

function made({ reasoning, audio_output: sound, image_output: image }: TokenPrices): TokenPrices {
  return {
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(sound === undefined ? {} : { audio_output: sound }),
    ...(image === undefined ? {} : { image_output: image }),
  };
}
