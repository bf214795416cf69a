import type { DraftContent } from "./draft-document.ts";

/** A query and documents to begin with; they rank sensibly by their words alone (`local/bm25`). */
export interface Example {
  readonly title: string;
  readonly query: string;
  readonly contents: readonly DraftContent[];
}

const texts = (...lines: readonly string[]): readonly DraftContent[] =>
  lines.map((text) => ({ kind: "text", text }));

const objects = (...values: readonly object[]): readonly DraftContent[] =>
  values.map((value) => ({ kind: "json", source: JSON.stringify(value, null, 2) }));

/** The examples that an empty page offers. */
export const examples: readonly Example[] = [
  {
    title: "Capitals",
    query: "What is the capital of France?",
    contents: texts(
      "Berlin is the largest city of Germany.",
      "The Loire is the longest river in France.",
      "Paris is the capital of France and stands on the Seine.",
      "Madrid is the capital of Spain.",
      "A capital letter begins a sentence.",
      "Lyon is a city in France known for its food.",
      "The Rhône flows from Switzerland to the sea.",
    ),
  },
  {
    title: "Help desk",
    query: "I was charged twice and want my money back",
    contents: texts(
      "How to change the language of the app: open Settings, then General.",
      "Refunds: when you were charged twice, ask for your money back within 30 days.",
      "Your invoice is sent at the end of each month.",
      "Why was I charged? Each plan is charged on the first day of the month.",
      "Reset your password with the link on the sign-in page.",
      "Money is returned to the card that you paid with after five working days.",
    ),
  },
  {
    title: "Objects with text",
    query: "light shoes for running on trails",
    contents: objects(
      { text: "Leather boots for the city, lined with wool." },
      { text: "Running shoes for trails: light, with a deep tread." },
      { text: "Sandals for the beach, very light." },
      { text: "A jacket for running in the rain." },
    ),
  },
];
