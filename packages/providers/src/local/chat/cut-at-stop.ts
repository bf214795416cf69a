const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * The text up to the earliest stop sequence, which is left out itself (OpenAI's `stop`). It may
 * span words. Empty sequences, and halves of a surrogate pair, never match.
 */
export function cutAtStop(
  text: string,
  stop: string | readonly string[] | null | undefined,
): string {
  const sequences = typeof stop === "string" ? [stop] : (stop ?? []);
  const places = sequences
    .filter((sequence) => sequence !== "" && !LONE_SURROGATE.test(sequence))
    .map((sequence) => text.indexOf(sequence))
    .filter((place) => place >= 0);
  return text.slice(0, Math.min(text.length, ...places));
}
