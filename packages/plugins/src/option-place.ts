/** Name of an option, and what leads to a part of it. */
export type OptionPath = readonly [string, ...(readonly (string | number)[])];

/** Where an option stands in the request, such as `plugins[0].models[1]`; undefined: the request does not set it. */
export type OptionPlace = (path: OptionPath) => string | undefined;

/** The places of the options that an item of a request gives. */
export function optionPlace(item: string, given: Readonly<Record<string, unknown>>): OptionPlace {
  return (path) => {
    const value = Object.hasOwn(given, path[0]) ? given[path[0]] : undefined;
    return value === undefined || value === null ? undefined : `${item}.${writtenPath(path)}`;
  };
}

/** A path as it is told, such as `models[1].name`. */
export function writtenPath([name, ...parts]: OptionPath): string {
  const rest = parts.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`));
  return `${name}${rest.join("")}`;
}
