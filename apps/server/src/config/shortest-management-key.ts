/** The fewest characters of a bootstrap management key (contract §4). */
export const SHORTEST_MANAGEMENT_KEY = 24;
