import { COMMON_OPTIONS } from "./faults/common-options.ts";
import type { FoundFault } from "./faults/fault.ts";
import type { FaultOption, FaultOptionSpecs } from "./faults/fault-option.ts";

const readValue = (label: string, option: FaultOption, text: string): unknown => {
  switch (option.kind) {
    case "number":
      if (/^\d+$/.test(text)) return Number(text);
      throw new RangeError(`${label} takes a whole number, not ${text}`);
    case "flag":
      if (/^(true|false)?$/.test(text)) return text !== "false";
      throw new RangeError(`${label} takes true or false, not ${text}`);
    case "choice":
      if (option.choices.includes(text)) return text;
      throw new RangeError(`${label} is one of ${option.choices.join(", ")}, not ${text}`);
    case "text":
      return text;
    default:
      return option satisfies never;
  }
};

/** The flag that sets an option: `holdMs` is `hold-ms`. */
export function flagOf(option: string): string {
  return option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * Reads options from texts by the names of their flags. `fault` undefined reads those of the
 * complete answer. Throws a RangeError that names the flag when a fault has no such option, or the
 * option takes no such value. `write` spells a flag in that message.
 */
export function readFaultOptions(
  fault: FoundFault | undefined,
  given: Readonly<Record<string, string>>,
  write: (flag: string) => string,
): Readonly<Record<string, unknown>> {
  const specs: FaultOptionSpecs = { ...COMMON_OPTIONS, ...fault?.options };
  const byFlag = new Map(
    Object.entries(specs).map(([name, spec]) => [flagOf(name), { name, spec }]),
  );
  const own = Object.keys(fault?.options ?? {}).map((name) => write(flagOf(name)));
  const read = Object.entries(given).map(([flag, text]) => {
    const found = byFlag.get(flag);
    if (found === undefined) {
      const which = fault === undefined ? "needs a fault that takes it" : `is not of ${fault.name}`;
      const takes = own.length === 0 ? "" : `, which takes ${own.join(", ")}`;
      throw new RangeError(`${write(flag)} ${which}${takes}`);
    }
    return [found.name, readValue(write(flag), found.spec, text)];
  });
  return Object.fromEntries(read);
}
