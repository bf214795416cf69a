#!/usr/bin/env node
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { createPlugin } from "./create-plugin.ts";
import { nextSteps } from "./next-steps.ts";
import { Refusal } from "./refusal.ts";

const HELP = `Makes a complete package for a plugin of the Sluice gateway.

  npm create sluice-plugin <folder> [-- options]
  pnpm create sluice-plugin <folder> [options]

  --name <name>          of the package; default: as the folder
  --id <id>              of the plugin; default: the name without its scope and sluice-plugin-
  --description <words>  what it does, one sentence
  --help`;

const OPTIONS = {
  name: { type: "string" },
  id: { type: "string" },
  description: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
  });
  const { help, ...wanted } = values;
  if (help) return console.log(HELP);
  const [folder, more] = positionals;
  if (folder === undefined) throw new Refusal(`give the name of a folder\n\n${HELP}`);
  if (more !== undefined) throw new Refusal(`one folder is enough: what is ${more}?`);
  const files = await createPlugin({ folder, ...wanted });
  const place = relative(process.cwd(), folder) || ".";
  const list = files.map((path) => `  ${place}/${path}`).join("\n");
  console.log(`${list}\n\n${nextSteps(place, process.versions.node)}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isMisuse =
    error instanceof Refusal ||
    (error instanceof TypeError && /^ERR_PARSE_ARGS/.test(String(Object(error).code)));
  console.error(isMisuse ? `create-sluice-plugin: ${(error as Error).message}` : error);
  process.exitCode = isMisuse ? 2 : 1;
});
