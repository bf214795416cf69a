import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Workspace packages resolve to their sources, so tests need no build. */
const conditions = ["@sluice/source"];
const source = { resolve: { conditions }, ssr: { resolve: { conditions } } };

const folders = (parent: string) =>
  readdirSync(parent)
    .filter((name) => existsSync(`${parent}/${name}/package.json`))
    .map((name) => ({ name, root: `${parent}/${name}` }));

/** Files of pure code share their process: loading what they import for each anew would take as long as their tests. */
const shared = { isolate: false };

const projects = [
  ...folders("packages").map((one) => ({ ...one, ...shared })),
  ...folders("tools"),
  ...folders("examples"),
  { name: "server", root: "apps/server", include: ["src/**/*.test.{ts,tsx}"], ...shared },
  { name: "server-over-http", root: "apps/server", include: ["test/**/*.test.ts"] },
  { name: "playground", root: "apps/playground" },
  { name: "docs", root: "docs" },
  { name: "bench", root: "bench" },
];

export default defineConfig({
  test: {
    reporters: ["default", "./scripts/tally-reporter.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A loaded machine may take seconds for what usually takes milliseconds: no test may fail by that.
    expect: { poll: { timeout: 20_000 } },
    // Many tests wait for sockets and browsers: a small machine runs more of them than it has cores.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: projects.map((test) => ({ ...source, test })),
  },
});
