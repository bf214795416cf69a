/** Where a server of the form of OpenAI has its API on this machine. */
export function loopbackUrl(port: number): string {
  return `http://127.0.0.1:${port}/v1`;
}
