/** A reply as its caller has it, whole or joined from a stream. */
export interface Joined {
  readonly message: AssistantMessage;
  readonly usage: Readonly<Record<string, unknown>> | undefined;
}

export interface AssistantMessage {
  readonly role: "assistant";
  readonly content: string | null;
  readonly reasoning?: string | null;
  readonly reasoning_details?: readonly object[];
  readonly annotations?: readonly object[];
  readonly tool_calls?: readonly ToolCall[];
}

export interface ToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

interface Delta extends Omit<AssistantMessage, "tool_calls"> {
  readonly tool_calls?: readonly (Partial<ToolCall> & { readonly index: number })[];
}

interface Chunk {
  readonly choices: readonly { readonly delta: Delta }[];
  readonly usage?: Readonly<Record<string, unknown>>;
}

/** Joins a stream as clients do: text is added up, pieces of thoughts are kept as they came, calls go by index. */
export function joinStream(body: string): Joined {
  const chunks = body
    .split("\n")
    .filter((line) => line.startsWith("data: {"))
    .map((line) => JSON.parse(line.slice("data: ".length)) as Chunk);
  const deltas = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta));
  const details = deltas.flatMap((delta) => delta.reasoning_details ?? []);
  const annotations = deltas.flatMap((delta) => delta.annotations ?? []);
  const calls: ToolCall[] = [];
  for (const { index, id, function: called } of deltas.flatMap((one) => one.tool_calls ?? [])) {
    const known = calls[index]?.function;
    const name = known?.name ?? called?.name ?? "";
    const text = (known?.arguments ?? "") + (called?.arguments ?? "");
    const owner = calls[index]?.id ?? id ?? "";
    calls[index] = { id: owner, type: "function", function: { name, arguments: text } };
  }
  return {
    message: {
      role: "assistant",
      content: deltas.map(({ content }) => content ?? "").join(""),
      reasoning: deltas.map(({ reasoning }) => reasoning ?? "").join(""),
      ...(details.length === 0 ? {} : { reasoning_details: details }),
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
      ...(annotations.length === 0 ? {} : { annotations }),
    },
    usage: chunks.findLast(({ usage }) => usage !== undefined)?.usage,
  };
}
