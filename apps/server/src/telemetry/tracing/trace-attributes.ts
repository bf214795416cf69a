/** A caller may name anything: so much of it is kept. */
const MOST_NAMES = 16;
const LONGEST = 256;

/** A request's `trace` (wire reference §4) as attributes: `trace_name` is `sluice.trace.name`. */
export function traceAttributes(
  trace: Readonly<Record<string, unknown>> | null,
): Readonly<Record<string, string>> {
  const words = Object.entries(trace ?? {}).flatMap(([name, value]) =>
    isPlain(value) ? [[attributeName(name), String(value).slice(0, LONGEST)] as const] : [],
  );
  return Object.fromEntries(words.slice(0, MOST_NAMES));
}

function attributeName(name: string): string {
  return `sluice.trace.${name.replace(/^trace_/, "").slice(0, 64)}`;
}

function isPlain(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}
