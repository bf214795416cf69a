/** Characters of a path that are repeated to whoever asked for it. */
const LONGEST = 200;

/** What is said of a route that there is not; a client whose base URL is wrong is told the right one. */
export function noSuchRoute(method: string, path: string): string {
  const hint = /^\/(?:api\/)?v1\//.test(path) ? "" : "; the base URL of the API ends in /api/v1";
  return `There is no ${method} ${path.slice(0, LONGEST)}${hint}`;
}
