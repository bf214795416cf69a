import type { ProviderFailure } from "@sluice/errors";

/**
 * Whether a failure counts against its endpoint: 401, 402, 404, 5xx, silence and breaks do; 400, 403,
 * 413 and 429 do not (wire reference §5.2), nor does anything about a caller's own key (contract §7.29).
 */
export function speaksAgainst({
  kind,
  status,
  isByok,
}: Pick<ProviderFailure, "kind" | "status" | "isByok">): boolean {
  switch (kind) {
    case "unauthorized":
      return status !== 403 && isByok !== true;
    case "unsupported":
      return status === 404;
    case "overloaded":
    case "unavailable":
    case "timeout":
    case "unreachable":
    case "malformed":
      return true;
    default:
      return false;
  }
}
