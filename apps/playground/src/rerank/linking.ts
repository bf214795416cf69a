/** Which document is pointed at: it is marked in the list and in the ranking. */
export interface Linking {
  readonly linked: number | undefined;
  readonly link: (id: number | undefined) => void;
}
