import type {
  ChatChunk,
  ChatResult,
  Choice,
  ChunkChoice,
  Delta,
  ToolCallDelta,
} from "@sluice/schema";

/**
 * The whole answer that a complete stream stands for. Texts, arguments, log probabilities and the
 * pieces of reasoning are joined; of everything else the last word counts.
 *
 * @throws TypeError when there is no chunk
 */
export function joinChunks(chunks: readonly ChatChunk[]): ChatResult {
  const first = chunks[0];
  if (first === undefined) throw new TypeError("a stream without chunks is no answer");
  const choices = new Map<number, Choice>();
  for (const chunk of chunks) for (const one of chunk.choices) addChoice(choices, one);
  const usage = chunks.findLast((chunk) => chunk.usage !== undefined)?.usage;
  const tier = chunks.findLast((chunk) => typeof chunk.service_tier === "string")?.service_tier;
  const fingerprint = chunks.find((chunk) => chunk.system_fingerprint !== undefined);
  return {
    id: first.id,
    object: "chat.completion",
    created: first.created,
    model: first.model,
    provider: first.provider,
    system_fingerprint: fingerprint?.system_fingerprint ?? null,
    ...(tier === undefined ? {} : { service_tier: tier }),
    choices: [...choices.values()].sort((one, other) => one.index - other.index),
    ...(usage === undefined ? {} : { usage }),
  };
}

function addChoice(choices: Map<number, Choice>, given: ChunkChoice): void {
  const { index, delta, logprobs, error } = given;
  const choice = choices.get(index) ?? emptyChoice(index);
  choices.set(index, {
    ...choice,
    message: addDelta(choice.message, delta),
    finish_reason: given.finish_reason ?? choice.finish_reason,
    native_finish_reason: given.native_finish_reason ?? choice.native_finish_reason,
    logprobs: joinLogprobs(choice.logprobs, logprobs ?? null),
    ...(error === undefined ? {} : { error }),
  });
}

function emptyChoice(index: number): Choice {
  return {
    index,
    message: { role: "assistant", content: null, refusal: null, reasoning: null },
    finish_reason: null,
    native_finish_reason: null,
    logprobs: null,
  };
}

function addDelta(message: Choice["message"], delta: Delta): Choice["message"] {
  const { role: _role, content, refusal, reasoning, ...rest } = delta;
  const { reasoning_details: details, tool_calls: calls, images, annotations, ...others } = rest;
  return {
    ...message,
    ...others,
    content: joinText(message.content, content),
    refusal: joinText(message.refusal, refusal),
    reasoning: joinText(message.reasoning, reasoning),
    ...(details && { reasoning_details: joinDetails(message.reasoning_details ?? [], details) }),
    ...(calls && { tool_calls: joinCalls(message.tool_calls ?? [], calls) }),
    ...(images && { images: [...(message.images ?? []), ...images] }),
    ...(annotations && { annotations: [...(message.annotations ?? []), ...annotations] }),
  };
}

function joinText(before: string | null | undefined, more: string | null | undefined) {
  if (typeof more !== "string" || (more === "" && typeof before !== "string"))
    return before ?? null;
  return (before ?? "") + more;
}

/**
 * Pieces of one text share index and type and follow each other; texts are joined, the last signature
 * counts. Encrypted entries come whole (wire reference §1.2).
 */
function joinDetails(
  before: readonly Record<string, unknown>[],
  more: readonly Record<string, unknown>[],
): Record<string, unknown>[] {
  const joined = [...before];
  for (const detail of more) {
    const last = joined.at(-1);
    if (last !== undefined && isContinued(last, detail)) {
      joined[joined.length - 1] = joinDetail(last, detail);
    } else joined.push(detail);
  }
  return joined;
}

function isContinued(last: Record<string, unknown>, detail: Record<string, unknown>): boolean {
  const isText = detail.type === "reasoning.text" || detail.type === "reasoning.summary";
  return isText && last.type === detail.type && last.index === detail.index;
}

function joinDetail(before: Record<string, unknown>, more: Record<string, unknown>) {
  const said = Object.entries(more).filter(([, value]) => value !== null && value !== undefined);
  const joined: Record<string, unknown> = { ...before, ...Object.fromEntries(said) };
  for (const name of ["text", "summary"]) {
    if (typeof before[name] === "string" && typeof more[name] === "string") {
      joined[name] = before[name] + more[name];
    }
  }
  return joined;
}

function joinCalls(
  before: NonNullable<Choice["message"]["tool_calls"]>,
  more: readonly ToolCallDelta[],
): NonNullable<Choice["message"]["tool_calls"]> {
  const joined = [...before];
  for (const { index, id, function: wanted } of more) {
    const known = joined[index];
    joined[index] = {
      id: known?.id ?? id ?? "",
      type: "function",
      function: {
        name: known?.function.name ?? wanted?.name ?? "",
        arguments: (known?.function.arguments ?? "") + (wanted?.arguments ?? ""),
      },
    };
  }
  return joined;
}

function joinLogprobs(before: Choice["logprobs"], more: Choice["logprobs"]): Choice["logprobs"] {
  if (before === null || more === null) return before ?? more;
  return { ...before, ...more, content: [...(before.content ?? []), ...(more.content ?? [])] };
}
