/** What is said when a server that stops has requests to finish; undefined where it has none. */
export function stoppingLine(open: number, drainMs: number): string | undefined {
  if (open === 0) return undefined;
  const requests = open === 1 ? "1 open request" : `${open} open requests`;
  return `Stopping: waits for ${requests}, ${drainMs / 1000} s at most; Ctrl-C stops at once`;
}
