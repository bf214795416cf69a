import type { Endpoint, Price } from "@sluice/schema";

/** How long the answers of a call may become. */
export interface AnswerSize {
  /** Tokens of one answer, as the request limits it; absent: it does not. */
  readonly asked?: number;
  /** How many answers are asked for. */
  readonly choices: number;
  /** Tokens that its thoughts take, whatever limit is asked for: some providers raise it so that they fit. */
  readonly thoughts: number;
}

/** Integer nano-dollars of so many tokens at a price; the more, the more. */
type CostOfTokens = (price: Price, promptTokens: number, completionTokens: number) => number;

/** How much a call may read and make, as far as that can be told before it is sent. */
export interface CallSize<Request> {
  /** Tokens of its prompt: a bound that is never too low. */
  readonly promptTokens: number;
  /** The fewest tokens that its prompt can have. */
  readonly leastPromptTokens: number;
  /** Tokens that its prompt probably has. */
  readonly likelyPromptTokens: number;
  /** Tokens of its prompt as a tokenizer counts them; undefined where that is not told in time. Never rejects. */
  readonly countPrompt: () => Promise<number | undefined>;
  /** The price that this call may come to at an endpoint; absent: all that the endpoint has. */
  readonly priceAt?: (endpoint: Endpoint) => Price | undefined;
  /** Absent: what is made is not paid by tokens. */
  readonly answer?: AnswerSize;
  /** The most that so many tokens cost. */
  readonly most: CostOfTokens;
  /** What so many tokens probably cost. */
  readonly likely: CostOfTokens;
  /** The request where no answer may have more than so many tokens. */
  readonly limited: (request: Request, tokens: number) => Request;
  /** Whether something of it may be fetched before an upstream is called. */
  readonly fetches: boolean;
}
