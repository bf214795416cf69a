import { strict as assert } from "node:assert";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withInstalledGateway } from "./installed-gateway.ts";
import { npmProject } from "./npm-project.ts";

/** A third party's plugin that was packed. */
export interface PackedPlugin {
  readonly name: string;
  /** Its `package.json` name, and where the tarball lies. */
  readonly tarball: string;
  /** The plugin's id, which its stage is expected to name. */
  readonly id: string;
}

const SERVER = "@sluice/server";

/** A prompt in which each of them finds something to do. */
const request = {
  model: "local/echo",
  messages: [{ role: "user", content: "Write to ada@example.com." }],
  temperature: 0,
};

/**
 * Installs plugins from their tarballs with npm, beside the packed gateway, names them in `sluice.yaml`
 * and asks for an answer in which every one of them acts.
 */
export async function serveWithPlugins(
  plugins: readonly PackedPlugin[],
  tarballs: ReadonlyMap<string, string>,
  folder: string,
): Promise<void> {
  await npmProject({
    folder,
    packages: [SERVER, ...plugins.map(({ name }) => name)],
    tarballs: new Map([
      ...tarballs,
      ...plugins.map(({ name, tarball }) => [name, tarball] as const),
    ]),
  });
  const entries = plugins.map(({ name }) => `  ${JSON.stringify(name)}: { enabled: true }\n`);
  await writeFile(join(folder, "sluice.yaml"), `plugins:\n${entries.join("")}`);
  await withInstalledGateway(folder, async ({ chat }) => {
    const { status, body } = await chat(request, { "x-service-metadata": "enabled" });
    assert.equal(status, 200, JSON.stringify(body));
    const stages = JSON.stringify(body);
    for (const { id } of plugins) assert.match(stages, new RegExp(`"name":"${id}"`));
    assert.match(stages, /Write to ada@example\.com\./);
    const unknown = await chat({ ...request, plugins: [{ id: plugins[0]?.id, nonsense: 1 }] });
    assert.equal(unknown.status, 400, JSON.stringify(unknown.body));
  });
}
