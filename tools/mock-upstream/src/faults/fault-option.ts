/** One option of a fault: what kind of value it takes, its default, and a line that says what for. */
export type FaultOption =
  | { readonly kind: "number"; readonly default: number; readonly description: string }
  | { readonly kind: "text"; readonly default: string; readonly description: string }
  | { readonly kind: "flag"; readonly default: boolean; readonly description: string }
  | {
      readonly kind: "choice";
      readonly choices: readonly string[];
      readonly default: string;
      readonly description: string;
    };

/** The options of a fault by name. */
export type FaultOptionSpecs = Readonly<Record<string, FaultOption>>;

type ValueOf<Option> = Option extends { kind: "choice"; choices: readonly (infer Choice)[] }
  ? Choice
  : Option extends { kind: "number" }
    ? number
    : Option extends { kind: "flag" }
      ? boolean
      : string;

/** The values that options stand for, all filled in. */
export type FaultOptionValues<Specs> = { readonly [Name in keyof Specs]: ValueOf<Specs[Name]> };

/** The options with those given put in place of their defaults. */
export function fillFaultOptions<Specs extends FaultOptionSpecs>(
  specs: Specs,
  given: Readonly<Record<string, unknown>>,
): FaultOptionValues<Specs> {
  const filled = Object.entries(specs).map(([name, option]) => [
    name,
    given[name] ?? option.default,
  ]);
  return Object.fromEntries(filled) as FaultOptionValues<Specs>;
}
