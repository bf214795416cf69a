/** One place where a convention is broken. */
export interface Finding {
  readonly path: string;
  readonly message: string;
}
