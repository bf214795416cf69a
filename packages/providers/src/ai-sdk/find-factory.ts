/** What makes a provider, or why it was not found. */
export type FoundFactory =
  | { readonly kind: "found"; readonly make: (settings: object) => unknown }
  | { readonly kind: "refused"; readonly message: string };

type Exports = Readonly<Record<string, unknown>>;
type Maker = (settings: object) => unknown;

const FACTORY = /^create[A-Z]/;

/**
 * Finds what makes the provider of a package: the export of that name or, without one, its only `create…`; of
 * several, the one whose rest is part of the package's name.
 */
export function findFactory(exports: Exports, packageName: string, wanted?: string): FoundFactory {
  const makers = Object.entries(exports).filter(
    (entry): entry is [string, Maker] => FACTORY.test(entry[0]) && typeof entry[1] === "function",
  );
  if (wanted !== undefined) {
    const value = Object.hasOwn(exports, wanted) ? exports[wanted] : undefined;
    if (typeof value === "function") return { kind: "found", make: value as Maker };
    return refused(`The package ${packageName} exports no function ${wanted}${others(makers)}`);
  }
  const named = makers.filter(([name]) => isOf(packageName, name));
  const [only, second] = named.length > 0 ? named : makers;
  if (only === undefined) {
    return refused(`The package ${packageName} exports no create… function; name one with export`);
  }
  if (second === undefined) return { kind: "found", make: only[1] };
  return refused(
    `The package ${packageName} exports several; say which with export${others(makers)}`,
  );
}

function isOf(packageName: string, name: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  return plain(packageName).includes(plain(name.replace("create", "")));
}

function others(makers: readonly (readonly [string, Maker])[]): string {
  return makers.length === 0 ? "" : `: it exports ${makers.map(([name]) => name).join(", ")}`;
}

function refused(message: string): FoundFactory {
  return { kind: "refused", message };
}
