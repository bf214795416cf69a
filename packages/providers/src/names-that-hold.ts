/** The names of the conditions that are true, in their order. */
export function namesThatHold(conditions: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.entries(conditions).flatMap(([name, holds]) => (holds ? [name] : []));
}
