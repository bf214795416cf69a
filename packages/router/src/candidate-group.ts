import type { AskedModel } from "./asked-models.ts";
import type { Candidate } from "./candidate.ts";

/** What may serve one of the asked models, the cheapest first. */
export interface CandidateGroup {
  readonly asked: AskedModel;
  readonly candidates: readonly Candidate[];
}
