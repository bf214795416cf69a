/** Stand-ins of the braces while YAML is parsed: private-use characters, which YAML takes for letters. */
const OPEN = "\uE000";
const CLOSE = "\uE001";

/**
 * Hides the braces of `${NAME}` from the YAML parser: unquoted inside `{ … }` they would be read as a
 * mapping. Every character stays where it is, so that positions hold.
 */
export function hideBraces(text: string): string {
  return text.replace(
    /\$\{([A-Za-z_][A-Za-z0-9_]*(?::-[^}\n]*)?)\}/g,
    (_whole, inner: string) => `$${OPEN}${inner}${CLOSE}`,
  );
}

/** Brings the braces back, in the texts that were parsed. */
export function showBraces(text: string): string {
  return text.replaceAll(OPEN, "{").replaceAll(CLOSE, "}");
}
