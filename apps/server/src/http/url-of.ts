/** The URL of a host and port, without a path; an IPv6 address stands in brackets. */
export function urlOf(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
