import type { Script } from "@sluice/mock-upstream";
import type { Answer } from "./answer.ts";

export type DialectName = "openai" | "anthropic" | "gemini" | "bedrock" | "cohere";

/** One thing that a conversation holds, as a provider was told it. */
export type Told =
  | readonly ["system" | "user" | "assistant" | "image" | "pdf" | "sealed", string]
  | readonly ["thought", text: string, signature: string]
  | readonly ["signature", string]
  | readonly ["call", id: string, at: unknown]
  | readonly ["result", id: string, text: string];

/** How one provider's mock speaks, and how what it was told is read. */
export interface Dialect {
  /** The provider's own name of its model. */
  readonly model: string;
  /** What its entry in `sluice.yaml` holds beside address and adapter. */
  readonly entry: string;
  /** What its ids of calls begin with. */
  readonly ids: string;
  whole(answer: Answer): Script;
  stream(answer: Answer): Script;
  /** Everything a request says, in its order. */
  told(body: unknown): readonly Told[];
  /** How it is to be told again what a provider said, itself or another. */
  retold(by: DialectName, answer: Answer): readonly Told[];
  /** Counts that it tells beside those of prompt and completion. */
  details(answer: Answer): object;
}

/** An answer as any dialect is told it again: its text, then its calls. */
export function plainly({ text, calls }: Answer): readonly Told[] {
  return [
    ...(text === "" ? [] : [["assistant", text] as const]),
    ...calls.map(({ id, args }) => ["call", id, args.at] as const),
  ];
}
