/** True for tests, type tests, end-to-end tests and fixtures: what is measured by other rules than source. */
export function isTestFile(path: string): boolean {
  return /\.(test|test-d|bench)\.[mc]?tsx?$|\/(e2e|test|__fixtures__)\//.test(path);
}
