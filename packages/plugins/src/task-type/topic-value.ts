/** Evidence beyond it says nothing more. */
const MOST = 20;

/** How much a topic counts for the model that so much evidence speaks for; the first piece of it says the most. */
export function topicValue(evidence: number): number {
  return Math.log1p(Math.min(MOST, evidence));
}
