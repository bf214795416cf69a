import type { ChatResult } from "@sluice/schema";

/** What somebody read off an answer: a vendor's own client, or our codec. */
export interface AnswerContents {
  readonly text: string;
  readonly thoughts: string;
  readonly calls: readonly {
    readonly id: string;
    readonly name: string;
    readonly input: unknown;
  }[];
  /** The vendor's own word. */
  readonly finish: string | null | undefined;
  readonly promptTokens: number | undefined;
  readonly completionTokens: number | undefined;
}

/** What our codec read off an answer. */
export function contentsByUs({ choices, usage }: ChatResult): AnswerContents {
  const [choice] = choices;
  const { content, reasoning, tool_calls: calls = [] } = choice?.message ?? {};
  return {
    text: typeof content === "string" ? content : "",
    thoughts: reasoning ?? "",
    calls: (calls ?? []).map(({ id, function: { name, arguments: text } }) => ({
      id,
      name,
      input: JSON.parse(text),
    })),
    finish: choice?.native_finish_reason,
    promptTokens: usage?.prompt_tokens,
    completionTokens: usage?.completion_tokens,
  };
}
