/**
 * What the names of one model at several providers have in common: the last segment, without the
 * spelling of its version (`claude-sonnet-4.5`, `claude-sonnet-4-5`; `glm-5.3`, `glm-5p3`).
 */
export function nameKey(name: string): string {
  const last = name.split("/").at(-1) ?? name;
  return last
    .toLowerCase()
    .replace(/(\d)p(\d)/g, "$1-$2")
    .replace(/[._]/g, "-");
}
