/** One thing to try with the published packages. It throws when it does not work. */
export interface Trial {
  readonly name: string;
  readonly run: () => Promise<void>;
}
