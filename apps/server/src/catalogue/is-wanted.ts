/** Which models of a provider are wanted; patterns in which `*` stands for any text. */
export interface WantedModels {
  /** Absent: all. */
  readonly only?: readonly string[];
  /** Counts before `only`. */
  readonly except?: readonly string[];
}

/** Whether a model is wanted, by its slug or by the provider's own name. */
export function isWanted(names: readonly string[], { only, except = [] }: WantedModels): boolean {
  const fits = (pattern: string) => names.some((name) => fitsPattern(name, pattern));
  return !except.some(fits) && (only === undefined || only.some(fits));
}

/** In linear time: each part between two `*` is looked for once, the first place that fits is as good as any. */
function fitsPattern(name: string, pattern: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = name.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return name.length - last.length >= from && name.endsWith(last);
}
