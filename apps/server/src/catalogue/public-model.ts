import type { InputModality, OutputModality, Price } from "@sluice/schema";

/** How good a model was measured to be, 0 to 1, by field (contract §4, `scores`). */
export type PublicScores = Readonly<Record<string, number>>;

/** A model as one public provider serves it, as far as public tables know. */
export interface PublicModel {
  /** `author/slug`, the same at every provider of the model. */
  readonly slug: string;
  readonly name: string;
  /** The provider's own name of the model. */
  readonly model: string;
  /** Tokens, prompt and completion together. */
  readonly contextLength?: number;
  /** Largest answer in tokens. */
  readonly maxCompletionTokens?: number;
  readonly input: readonly InputModality[];
  readonly output: readonly OutputModality[];
  /** Absent: nobody tells. */
  readonly tools?: boolean;
  /** Absent: nobody tells. */
  readonly reasoning?: boolean;
  /** Absent: nobody tells, which is not the same as free. */
  readonly price?: Price;
  /** Of a model that speaks: all of its voices. Absent: nobody tells, or each account has its own. */
  readonly voices?: readonly string[];
  /** Absent: nobody measured it. */
  readonly scores?: PublicScores;
}

/** What is known of one public provider's models. Written by `tools/catalogue`, never by hand. */
export interface PublicTable {
  /** The npm package and version that it was taken from. */
  readonly from: string;
  readonly models: readonly PublicModel[];
}
