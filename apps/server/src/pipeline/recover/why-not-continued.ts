import type { ChatRequest, Endpoint } from "@sluice/schema";
import { ownPrefill, type Said } from "./continued-request.ts";
import type { SaidSoFar } from "./said-so-far.ts";

/**
 * Why an answer that broke cannot be continued by anybody, in words for its caller; undefined when it can. What
 * a prefill does not carry over (a form that is enforced from the first character, sound, several choices at
 * once) is refused here, so that no answer is joined that only looks whole.
 *
 * @param broken the endpoint whose answer broke
 */
export function whyNotContinued(
  request: ChatRequest,
  said: Pick<SaidSoFar, "hindrance" | "thinking"> & Said,
  broken: Pick<Endpoint, "supportsPrefill">,
): string | undefined {
  return (
    said.hindrance ?? ofRequest(request) ?? ofOwnPrefill(request, broken) ?? ofText(request, said)
  );
}

/** Fields by which servers of the chat completions protocol take a form beside `response_format`. */
const OTHER_FORMS = /^(?:guided_\w+|grammar|json_schema|regex|ebnf)$/;

function ofRequest(request: ChatRequest): string | undefined {
  if ((request.n ?? 1) > 1) return "it has several choices";
  if (request.logprobs === true) return "log probabilities were asked for";
  const form = request.response_format?.type ?? "text";
  if (form !== "text") return `the form ${form} is enforced from the first character on`;
  const other = Object.keys(request).find((name) => OTHER_FORMS.test(name));
  if (other !== undefined) return `the form of ${other} is enforced from the first character on`;
  if (request.modalities?.some((kind) => kind !== "text")) return "it holds more than text";
  return undefined;
}

/** Whether the answer went on from the caller's own prefill is only known of an endpoint that takes one. */
function ofOwnPrefill(
  { messages }: ChatRequest,
  { supportsPrefill }: Pick<Endpoint, "supportsPrefill">,
): string | undefined {
  const last = messages.at(-1);
  if (last?.role !== "assistant") return undefined;
  if (supportsPrefill && ownPrefill(last) !== undefined) return undefined;
  return "the conversation ends in a message of the assistant that it may not have continued";
}

function ofText(
  request: ChatRequest,
  { text, tokens, thinking }: Pick<SaidSoFar, "thinking"> & Said,
): string | undefined {
  if (thinking) return "its thoughts were not over";
  if (text.trim() === "") return "nothing of its text had come";
  const limit = request.max_completion_tokens ?? request.max_tokens;
  if (typeof limit === "number" && tokens >= limit) return "its limit of tokens was reached";
  return undefined;
}
