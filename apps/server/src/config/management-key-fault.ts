/** The fewest characters of a bootstrap management key (contract §4). */
const SHORTEST = 24;

/** What is wrong with a management key of the configuration; undefined: nothing, or there is none. */
export function managementKeyFault(key: string | null | undefined): string | undefined {
  return key && key.length < SHORTEST ? `is too short; it needs ${SHORTEST} characters` : undefined;
}
