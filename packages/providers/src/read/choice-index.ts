/** More answers than anybody asks for: a larger index is none, and clients make room for it. */
const MOST = 1024;

/** What an answer says of its place among the answers; `position` where that cannot be. */
export function choiceIndex(told: unknown, position: number): number {
  return Number.isInteger(told) && Number(told) >= 0 && Number(told) < MOST
    ? Number(told)
    : position;
}
