import { groupOf, ONCE } from "./group-of.ts";

type Counts = ReadonlyMap<string, number>;

/** Instructions by the part of a process they belong to, the most first, out of those by function. */
export function byGroup(counts: Counts): Counts {
  const groups = new Map<string, number>();
  for (const [name, count] of counts) {
    const group = groupOf(name);
    groups.set(group, (groups.get(group) ?? 0) + count);
  }
  return new Map(falling(groups));
}

/** The most first. */
export function falling(counts: Counts): readonly (readonly [string, number])[] {
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** Of all groups but what a process does once: that comes by chance. */
export function totalOf(groups: Counts): number {
  return [...groups].reduce((sum, [group, count]) => (group === ONCE ? sum : sum + count), 0);
}
