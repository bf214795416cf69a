import type { Endpoint, Price } from "@sluice/schema";
import type { Admission, Refusal } from "./admission.ts";
import { affordableTokens } from "./affordable-tokens.ts";
import type { CallMoney } from "./call-money.ts";
import type { CallSize } from "./call-size.ts";
import type { ShareOutcome } from "./generation-money.ts";
import { largestAnswer, leastAnswer } from "./largest-answer.ts";
import { producedSoFar } from "./produced-so-far.ts";

/** One upstream call that is about to be made. */
export interface CallToAdmit<Request> {
  /** What stands for it. */
  readonly call: object;
  readonly endpoint: Endpoint;
  readonly isByok: boolean;
  readonly size: CallSize<Request>;
  /** Tokens, of the model. */
  readonly contextLength: number | undefined;
  /** Whether something is fetched before it is sent: what it reads, or its provider's credentials. */
  readonly fetches: boolean;
}

/** A call with its price and the tokens of all its answers together. */
interface PricedCall<Request> extends CallToAdmit<Request> {
  readonly price: Price;
  readonly longest: number;
  /** As many, where the request says how many. */
  readonly shortest: number;
}

type Held = Extract<ShareOutcome, { readonly kind: "held" }>;
type Refused = Extract<ShareOutcome, { readonly kind: "refused" }>;

/**
 * Holds what a call may cost at most, before it is sent. By bounds; a prompt is counted exactly only when its bound
 * does not fit. Where too little is left for the largest answer of a request that sets no limit, the answer becomes
 * shorter (contract §7.23). Where nothing limits, it is held all the same, and nothing is counted or changed.
 * Rejects where the database does.
 */
export async function admitCall<Request>(
  money: CallMoney,
  asked: CallToAdmit<Request>,
): Promise<Admission> {
  const { endpoint, size, isByok, contextLength } = asked;
  const isLimited = isByok ? money.limitsByok : money.isLimited;
  const longest = largestAnswer(size, endpoint, contextLength);
  if (endpoint.price === undefined && isLimited) return unpriced(money, longest);
  const price = (size.priceAt === undefined ? endpoint.price : size.priceAt(endpoint)) ?? FREE;
  const isOpen = size.answer !== undefined && size.answer.asked === undefined;
  const shortest = isOpen ? Math.min(longest, leastAnswer(size.answer, endpoint)) : longest;
  const priced = { ...asked, price, longest, shortest };
  const { promptTokens } = size;
  const nanos = nanosOf(priced, promptTokens, longest);
  const outcome = await askFor(money, priced, promptTokens, longest, nanos);
  if (outcome.kind === "over") return outcome;
  const isWhole = outcome.kind === "held" && (isByok || outcome.nanos >= nanos);
  return isWhole ? { kind: "admitted" } : counted(money, priced, outcome);
}

const FREE: Price = { prompt: 0, completion: 0 };

/** Asks for a prompt of so many tokens and answers of so many; for less answer, where less would do. */
function askFor<Request>(
  money: CallMoney,
  priced: PricedCall<Request>,
  promptTokens: number,
  longest: number,
  nanos = nanosOf(priced, promptTokens, longest),
): Promise<ShareOutcome> {
  const { call, endpoint, size, isByok, shortest, fetches } = priced;
  const least = shortest < longest ? nanosOf(priced, promptTokens, shortest) : nanos;
  return money.ask(call, {
    nanos: isByok ? 0 : nanos,
    leastNanos: isByok || least === nanos ? undefined : least,
    byokNanos: isByok ? nanos : 0,
    dispatched: !fetches,
    produced: producedSoFar(size, endpoint.price, isByok, 0),
    endpoint,
  });
}

function nanosOf<Request>(
  { size, price }: PricedCall<Request>,
  promptTokens: number,
  longest: number,
): number {
  return size.most(price, promptTokens, longest);
}

/** The bound of the prompt was too high for what is left: its tokens are counted, and the answer fitted to the rest. */
async function counted<Request>(
  money: CallMoney,
  priced: PricedCall<Request>,
  first: Held | Refused,
): Promise<Admission> {
  const { size, longest } = priced;
  const count = await promptOf(priced);
  const prompt = count ?? size.promptTokens;
  if (first.kind === "held") return fitted(money, priced, first, prompt);
  const again = prompt < size.promptTokens ? await askFor(money, priced, prompt, longest) : first;
  switch (again.kind) {
    case "over":
      return again;
    case "held":
      return fitted(money, priced, again, prompt);
    case "refused":
      return count === undefined && mayBePaid(priced, again)
        ? { ...refusal(again, longest, 0), why: "uncounted" }
        : shortened(money, priced, again, prompt);
  }
}

/** Whether what is left pays for it, if its prompt has as few tokens as it can have. */
function mayBePaid<Request>(
  priced: PricedCall<Request>,
  { leftNanos }: Pick<Refused, "leftNanos">,
): boolean {
  const { size, shortest } = priced;
  return nanosOf(priced, size.leastPromptTokens, shortest) <= leftNanos;
}

/** Tokens of the prompt, counted where that changes what it costs; undefined where that was not told in time. */
async function promptOf<Request>(priced: PricedCall<Request>): Promise<number | undefined> {
  const { size, longest } = priced;
  const { promptTokens: bound, leastPromptTokens: least } = size;
  if (nanosOf(priced, bound, longest) === nanosOf(priced, least, longest)) return bound;
  const counted = await size.countPrompt();
  return counted === undefined ? undefined : Math.min(bound, counted);
}

/** So much is held, which may be less than the largest answer. */
async function fitted<Request>(
  money: CallMoney,
  priced: PricedCall<Request>,
  { nanos }: Held,
  promptTokens: number,
): Promise<Admission> {
  const { size, price, longest, isByok } = priced;
  const needed = nanosOf(priced, promptTokens, longest);
  if (isByok || nanos === needed) return { kind: "admitted" };
  if (nanos > needed) {
    // By the bound it did not fit, by its tokens it does: the rest is somebody else's.
    const { kind } = await askFor(money, priced, promptTokens, longest);
    return kind === "over" ? { kind } : { kind: "admitted" };
  }
  return limitedTo(priced, affordableTokens(size, price, { nanos, promptTokens, most: longest }));
}

/** A caller's own provider key is held to a limit by all or nothing: the answer is fitted to what was left. */
async function shortened<Request>(
  money: CallMoney,
  priced: PricedCall<Request>,
  refused: Refused,
  promptTokens: number,
): Promise<Admission> {
  const { size, price, longest, shortest, isByok } = priced;
  const affordable = affordableTokens(size, price, {
    nanos: refused.leftNanos,
    promptTokens,
    most: longest,
  });
  if (isByok && affordable >= shortest && affordable > 0) {
    const outcome = await askFor(money, priced, promptTokens, affordable);
    if (outcome.kind === "held") return limitedTo(priced, affordable);
  }
  return refusal(refused, longest, affordable);
}

function limitedTo<Request>({ size }: PricedCall<Request>, tokens: number): Admission {
  const choices = size.answer?.choices ?? 1;
  return { kind: "admitted", answerTokens: Math.floor(tokens / choices) };
}

function refusal(
  { by, leftNanos, resetsAt }: Refused,
  requested: number,
  affordable: number,
): Refusal {
  return {
    kind: "refused",
    by,
    why: leftNanos > 0 ? "short" : "used-up",
    requested,
    affordable,
    ...(resetsAt === undefined ? {} : { resetsAt }),
  };
}

/** Nobody could say what to hold, nor what to charge (design §11.3). */
function unpriced({ limitedBy: by }: CallMoney, requested: number): Refusal {
  return { kind: "refused", by, why: "unpriced", requested, affordable: 0 };
}
