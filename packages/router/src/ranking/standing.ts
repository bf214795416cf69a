import type { Candidate } from "../candidate.ts";

/** 0 for an endpoint in good standing; the higher, the later it is tried. */
export function standing({ unsteady, tight }: Candidate): number {
  return (unsteady ? 2 : 0) + (tight ? 1 : 0);
}
