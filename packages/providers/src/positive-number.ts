/** The number of a header that holds nothing but one, zero included; undefined for any other text. */
export function positiveNumber(text: string | null): number | undefined {
  if (text === null || !/^\s*\d{1,9}(?:\.\d{1,9})?\s*$/.test(text)) return undefined;
  return Number(text);
}
