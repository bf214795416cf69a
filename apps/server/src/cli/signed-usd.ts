/** `$2.5`, `-$5`. */
export function signedUsd(usd: number): string {
  return usd < 0 ? `-$${-usd}` : `$${usd}`;
}
