const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const LONGEST_KEY = 64;

/** A path as a programmer writes it: `messages[2].content[0].image_url.url`; odd or long keys are cut. */
export function describePath(path: readonly PropertyKey[]): string {
  return path.map(step).join("").replace(/^\./, "");
}

function step(key: PropertyKey): string {
  if (typeof key === "number") return `[${key}]`;
  const name = String(key);
  if (IDENTIFIER.test(name) && name.length <= LONGEST_KEY) return `.${name}`;
  return `[${describeKey(name)}]`;
}

/** A key of the caller's, fit to be shown. */
export function describeKey(name: string): string {
  const characters = Array.from(name.slice(0, 2 * LONGEST_KEY));
  const shown = characters.slice(0, LONGEST_KEY).join("");
  return JSON.stringify(shown === name ? name : `${shown}…`);
}
