/** Bodies that answer no operation. */
export const NO_ANSWERS: readonly unknown[] = [
  null,
  "",
  "text",
  7,
  [],
  {},
  { choices: [] },
  { choices: null },
  { data: [], results: [], embeddings: [], usage: { total_tokens: 1 } },
];
