import { formatFaults } from "./format-faults.ts";
import { isDeepEqual } from "./is-deep-equal.ts";
import { resolveReference } from "./resolve-reference.ts";
import { SchemaPatterns } from "./schema-patterns.ts";
import { type Schema, simpleFaults } from "./simple-faults.ts";

/** Looks of a schema at a value before it is given up. */
const STEPS = 100_000;
/** Nested deeper, a check is given up. */
const DEEPEST = 500;

/** One value against one schema, within a bound of steps. */
export class SchemaCheck {
  readonly #root: unknown;
  readonly #patterns = new SchemaPatterns();
  #steps = 0;
  #depth = 0;

  constructor(root: unknown) {
    this.#root = root;
  }

  /** True when it took too long, or met what cannot be judged: what was found then says nothing. */
  get isSpent(): boolean {
    return this.#steps > STEPS;
  }

  faults(schema: unknown, value: unknown, path: string): string[] {
    this.#steps += 1;
    if (this.#depth > DEEPEST) this.#steps = STEPS + 1;
    if (this.isSpent) return [];
    if (schema === false) return [`${path || "/"} must not be there`];
    if (!isRecord(schema)) return [];
    this.#depth += 1;
    const faults = [
      ...simpleFaults(schema, value, path || "/"),
      ...formatFaults(schema, value, path || "/"),
      ...this.#pattern(schema, value, path),
      ...this.#reference(schema, value, path),
      ...this.#combined(schema, value, path),
      ...(Array.isArray(value) ? this.#items(schema, value, path) : []),
      ...(isRecord(value) ? this.#members(schema, value, path) : []),
    ];
    this.#depth -= 1;
    return faults;
  }

  #holds(schema: unknown, value: unknown, path: string): boolean {
    return this.faults(schema, value, path).length === 0;
  }

  #pattern({ pattern }: Schema, value: unknown, path: string): string[] {
    if (typeof pattern !== "string" || typeof value !== "string") return [];
    return this.#matches(pattern, value) ? [] : [`${path || "/"} must match ${pattern}`];
  }

  /** An expression that cannot be judged ends the check; one that would take too long is not begun. */
  #matches(pattern: string, text: string): boolean {
    this.#steps += this.#patterns.steps(pattern, text);
    if (this.isSpent) return false;
    const holds = this.#patterns.matches(pattern, text);
    if (holds === undefined) this.#steps = STEPS + 1;
    return holds === true;
  }

  #reference({ $ref: reference }: Schema, value: unknown, path: string): string[] {
    if (typeof reference !== "string") return [];
    return this.faults(resolveReference(this.#root, reference), value, path);
  }

  #combined({ allOf, anyOf, oneOf, not }: Schema, value: unknown, path: string): string[] {
    const at = path || "/";
    const faults = listOf(allOf).flatMap((each) => this.faults(each, value, path));
    const matching = (schemas: unknown) =>
      listOf(schemas).filter((each) => this.#holds(each, value, path)).length;
    if (Array.isArray(anyOf) && matching(anyOf) === 0)
      faults.push(`${at} must follow one of the schemas in anyOf`);
    if (Array.isArray(oneOf) && matching(oneOf) !== 1)
      faults.push(`${at} must follow exactly one of the schemas in oneOf`);
    if (not !== undefined && this.#holds(not, value, path))
      faults.push(`${at} must not follow the schema in not`);
    return faults;
  }

  #items(schema: Schema, items: readonly unknown[], path: string): string[] {
    const first = listOf(schema.prefixItems);
    const faults = items.flatMap((item, at) => {
      const own = at < first.length ? first[at] : schema.items;
      return this.faults(own, item, `${path}/${at}`);
    });
    if (schema.uniqueItems === true && this.#repeats(items))
      faults.push(`${path || "/"} must not hold an item twice`);
    return faults;
  }

  #repeats(items: readonly unknown[]): boolean {
    this.#steps += items.length ** 2;
    if (this.isSpent) return false;
    return items.some((item, at) => items.slice(0, at).some((other) => isDeepEqual(item, other)));
  }

  #members(schema: Schema, value: Schema, path: string): string[] {
    const known = isRecord(schema.properties) ? schema.properties : {};
    const patterns = Object.entries(
      isRecord(schema.patternProperties) ? schema.patternProperties : {},
    );
    const faults = listOf(schema.required)
      .filter((name) => typeof name === "string" && !Object.hasOwn(value, name))
      .map((name) => `${path || "/"} must have ${String(name)}`);
    for (const [name, member] of Object.entries(value)) {
      const own = Object.hasOwn(known, name) ? [known[name]] : [];
      const fitting = patterns.filter(([pattern]) => this.#matches(pattern, name));
      const all = [...own, ...fitting.map(([, schemaOf]) => schemaOf)];
      for (const each of all.length === 0 ? [schema.additionalProperties] : all) {
        faults.push(...this.faults(each, member, `${path}/${name}`));
      }
    }
    return faults;
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
