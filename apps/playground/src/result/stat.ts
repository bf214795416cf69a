/** One figure of an answer, ready to be read. */
export interface Stat {
  readonly id: string;
  readonly label: string;
  readonly value: string;
}
