/** Where a value stands in a text, in UTF-16 units. */
export interface Found {
  readonly start: number;
  readonly end: number;
}
