import { parseArgs } from "node:util";
import { KITS, type KitName, runKits } from "./run-kits.ts";
import { SETTINGS, type SettingName } from "./servers/setting.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
    calls: { type: "string" },
    kills: { type: "string" },
    setting: { type: "string", multiple: true },
  },
});

function oneOf<Name extends string>(names: readonly Name[], what: string) {
  return (given: string): Name => {
    const found = names.find((name) => name === given);
    if (found === undefined) throw new Error(`There is no ${what} ${given}: ${names.join(", ")}`);
    return found;
  };
}

const kits: readonly KitName[] = positionals.map(oneOf(KITS, "kit"));
const settings: readonly SettingName[] = (values.setting ?? []).map(oneOf(SETTINGS, "setting"));
const faults = await runKits({
  kits: kits.length === 0 ? KITS : kits,
  settings: settings.length === 0 ? SETTINGS : settings,
  isShort: values.short,
  seed: Number(values.seed),
  ...(values.calls === undefined ? {} : { calls: Number(values.calls) }),
  ...(values.kills === undefined ? {} : { kills: Number(values.kills) }),
  print: (line) => console.log(line),
});
process.exitCode = faults === 0 ? 0 : 1;
