/** Deepest nesting of an upstream's JSON; deeper values overflow whatever walks or writes them. */
const DEEPEST = 512;

/** Whether the value of a JSON text is nested too deep to be passed on. Only a long text can be. */
export function isTooDeep(text: string, value: unknown): boolean {
  if (text.length < 2 * DEEPEST) return false;
  let level = [value].filter(isContainer);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((node) => Object.values(node).filter(isContainer));
  }
  return false;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
