/** The workspace package that a path lies in (`packages/errors`), or undefined outside of all. */
export function packageFolder(path: string): string | undefined {
  return /^(?:(?:packages|apps|tools|examples)\/[^/]+|bench)(?=\/)/.exec(path)?.[0];
}
