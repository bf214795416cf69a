/** The key in an address's fragment, `#key=sk-sl-v1-…`: printable characters without spaces. */
export function keyFromFragment(fragment: string): string | undefined {
  const key = new URLSearchParams(fragment.replace(/^#/, "")).get("key")?.trim();
  return key && /^[!-~]{1,512}$/.test(key) ? key : undefined;
}
