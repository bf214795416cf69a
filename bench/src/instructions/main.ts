// How many instructions a request costs, beside a bare pass-through; README.md tells how to read it.
import { parseArgs } from "node:util";
import { CORES, startContender } from "../contender.ts";
import { SCENARIOS } from "../scenarios.ts";
import { byGroup, falling, totalOf } from "./by-group.ts";
import { countInstructions } from "./count-instructions.ts";
import { groupOf, ONCE } from "./group-of.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "requests, 1 KB" },
    count: { type: "string", default: "500" },
    warm: { type: "string", default: "6000" },
    top: { type: "string", default: "40" },
  },
});
const scenario = SCENARIOS.find(({ measure }) => measure.includes(values.only));
if (scenario === undefined) throw new Error(`No measure is called "${values.only}"`);
const counting = {
  scenario: { ...scenario, count: Number(values.count) },
  warmUp: Number(values.warm),
};

const mock = await startContender("./mock-process.ts", [], CORES.others);
const bare = await countInstructions("./bare-process.ts", mock, counting);
const sluice = await countInstructions("./sluice-process.ts", mock, counting);
await mock.stop();

const [bareGroups, sluiceGroups] = [byGroup(bare), byGroup(sluice)];
console.table(
  [...new Set([...sluiceGroups.keys(), ...bareGroups.keys()])].map((group) => ({
    group,
    bare: Math.round(bareGroups.get(group) ?? 0),
    sluice: Math.round(sluiceGroups.get(group) ?? 0),
  })),
);
const [bareTotal, sluiceTotal] = [totalOf(bareGroups), totalOf(sluiceGroups)];
console.log(`Without ${ONCE}:`);
console.table({
  "instructions a request": {
    bare: Math.round(bareTotal),
    sluice: Math.round(sluiceTotal),
    ratio: (sluiceTotal / bareTotal).toFixed(2),
  },
});
console.table(
  falling(sluice)
    .filter(([name]) => groupOf(name) !== ONCE)
    .slice(0, Number(values.top))
    .map(([name, count]) => ({ function: shown(name), instructions: Math.round(count) })),
);
process.exit(0);

/** Without the way to the project's folder, and short enough for a line. */
function shown(name: string): string {
  const root = new URL("../../..", import.meta.url).href;
  return name.replace(root, "").slice(0, 90);
}
