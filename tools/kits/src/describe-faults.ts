/** At most so many are listed. */
const LISTED = 20;

/** Faults as lines of a list. */
export function describeFaults(faults: readonly string[]): readonly string[] {
  if (faults.length === 0) return [];
  const more = faults.length - LISTED;
  return [
    `${faults.length} faults:`,
    ...faults.slice(0, LISTED).map((fault) => `- ${fault}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}
