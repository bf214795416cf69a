/** As deep as the body of a request may be. */
const DEEPEST = 100;

/** Whether JSON holds a value as it is: no circle, nothing that it has no word for. Texts are not read. */
export function isJson(value: unknown, depth = 0): boolean {
  switch (typeof value) {
    case "bigint":
    case "function":
    case "symbol":
      return false;
    case "object":
      return value === null || (depth < DEEPEST && membersAreJson(value, depth));
    default:
      return true;
  }
}

function membersAreJson(value: object, depth: number): boolean {
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return members.every((member) => isJson(member, depth + 1));
}
