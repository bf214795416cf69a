/** What becomes of a text. */
export type MapText = (text: string) => string;

/** A number as it was written, for digits beyond what a number can hold. */
interface Written {
  readonly source: string;
}

/**
 * The JSON text with each text in it mapped, names of members included. A number that changes becomes a text.
 * Comes back as it was where nothing changes; what is no JSON is mapped as a text.
 */
export function mapJson(json: string, map: MapText): string {
  let changed = false;
  const mapped: MapText = (text) => {
    const to = map(text);
    changed ||= to !== text;
    return to;
  };
  const value = parsed(json, mapped);
  if (value === undefined) return map(json);
  return changed ? JSON.stringify(value) : json;
}

/** Undefined where it cannot be parsed. Numbers are kept as the program reads them. */
function parsed(json: string, map: MapText): unknown {
  try {
    return JSON.parse(json, (_name, value: unknown, ...[written]: readonly unknown[]) => {
      if (typeof value === "string") return map(value);
      if (typeof value === "number") return numberOf(value, written, map);
      return isRecord(value) ? withNames(value, map) : value;
    });
  } catch {
    return undefined;
  }
}

function numberOf(value: number, written: unknown, map: MapText): number | string {
  const source = (written as Written | undefined)?.source ?? String(value);
  const mapped = map(source);
  return mapped === source ? value : mapped;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function withNames(value: Readonly<Record<string, unknown>>, map: MapText) {
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [map(name), inner]));
}
