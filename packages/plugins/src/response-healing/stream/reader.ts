/** Reads one token of a text that comes character by character. */
export interface Reader {
  /** Whether the character was taken, was the token's last, or stands behind it. */
  read(char: string): "more" | "last" | "behind";
  /** The text is over in it. */
  end(): void;
  /** True while everything that was read is written or left out. */
  readonly isSettled: boolean;
  /** Blanks that were read behind the token. */
  readonly blanks: string;
}
