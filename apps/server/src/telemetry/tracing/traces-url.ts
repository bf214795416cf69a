const PATH = "/v1/traces";

/** Where traces are posted: a collector's address has no path of its own (`http://collector:4318`), or a whole one. */
export function tracesUrl(endpoint: string): string {
  const url = new URL(endpoint);
  if (!url.pathname.endsWith(PATH)) url.pathname = url.pathname.replace(/\/*$/, PATH);
  return url.href;
}
