import type { UpstreamRequest } from "../provider.ts";

/** The request with names of features in trial: the installation's and the caller's, each once. */
export function withBetas(
  request: UpstreamRequest,
  ours: readonly string[],
  asked: readonly string[] = [],
): UpstreamRequest {
  const betas = [...new Set([...ours, ...asked])];
  return betas.length === 0
    ? request
    : { ...request, headers: { "anthropic-beta": betas.join(",") } };
}
