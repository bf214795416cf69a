import type { Provider } from "@sluice/providers";
import { describe, expect, test } from "vitest";
import { loadPlugins } from "./load-plugins.ts";

const NO_PROVIDERS: ReadonlyMap<string, Provider> = new Map();

const folder = import.meta.dirname;

describe("the plugins of an installation", () => {
  test("are the built-in ones, with the account's settings under their ids", async () => {
    const { plugins, defaults } = await loadPlugins(
      {
        folder,
        plugins: { "response-healing": { enabled: true } },
      },
      NO_PROVIDERS,
    );
    expect(plugins.map(({ id }) => id)).toContain("response-healing");
    expect(defaults).toEqual({ "response-healing": { enabled: true } });
  });

  test("are held against what only the account may set, whether they act on every request or not", async () => {
    const engines = { exa: { api_key: "k", base_url: "ftp://exa.test" } };
    const loading = loadPlugins({ folder, plugins: { web: { engines } } }, NO_PROVIDERS);
    await expect(loading).rejects.toThrow("plugins.web.engines.exa.base_url");
  });

  test("say what to install when a package is missing", async () => {
    const loading = loadPlugins(
      { folder, plugins: { "@acme/sluice-plugin-pii": {} } },
      NO_PROVIDERS,
    );
    await expect(loading).rejects.toThrow("npm install @acme/sluice-plugin-pii");
  });

  test("refuse options that one of them does not take", async () => {
    const loading = loadPlugins(
      {
        folder,
        plugins: { "response-healing": { enabled: true, strength: 11 } },
      },
      NO_PROVIDERS,
    );
    await expect(loading).rejects.toThrow(/plugins\["response-healing"\] has no field/);
  });

  test("refuse a value that a plugin which acts by itself would not take", async () => {
    const plugins = { "context-compression": { engine: "inside-out" } };
    await expect(loadPlugins({ folder, plugins }, NO_PROVIDERS)).rejects.toThrow(
      'plugins["context-compression"].engine must be "middle-out"',
    );
  });

  test("warn of a search engine whose key is not there yet", async () => {
    const loaded = (web: object) =>
      loadPlugins({ folder, plugins: { web: { ...web } } }, NO_PROVIDERS);
    const keyless = await loaded({ engine: "exa", engines: { exa: { api_key: "" } } });
    expect(keyless.warnings).toEqual([
      "plugins.web.engine: The search engine exa is not configured: set plugins.web.engines.exa.api_key in sluice.yaml; until then searches that name no engine are refused",
    ]);
    expect(keyless.defaults.web).toMatchObject({ engine: "exa" });
    const ready = await loaded({ engine: "exa", engines: { exa: { api_key: "k" } } });
    expect(ready.warnings).toEqual([]);
    await expect(loaded({ engine: "exa" })).rejects.toThrow("exa is not configured");
  });

  test("say what moderation by a provider lacks", async () => {
    const plugins = { moderation: { engine: "provider" } };
    await expect(loadPlugins({ folder, plugins }, NO_PROVIDERS)).rejects.toThrow(
      "plugins.moderation.provider must be set for the engine provider",
    );
  });

  test("say where each entry stands that cannot be used", async () => {
    const place = (path: readonly (string | number)[]) => `sluice.yaml at ${path.at(-1)}`;
    const missing = loadPlugins(
      { folder, place, plugins: { "@acme/one": {}, "@acme/two": {} } },
      NO_PROVIDERS,
    );
    await expect(missing).rejects.toMatchObject({
      lines: [
        expect.stringMatching(/^sluice.yaml at @acme\/one: plugins.@acme\/one: The package/),
        expect.stringMatching(/^sluice.yaml at @acme\/two: .*built in: .*response-healing/),
      ],
    });
    const file = loadPlugins({ folder, place, plugins: { "./dice.mjs": {} } }, NO_PROVIDERS);
    await expect(file).rejects.toThrow(
      `sluice.yaml at ./dice.mjs: plugins["./dice.mjs"]: There is no file ${folder}/dice.mjs`,
    );
    const refused = loadPlugins(
      {
        folder,
        place,
        plugins: { "response-healing": { enabled: true, strength: 11 } },
      },
      NO_PROVIDERS,
    );
    await expect(refused).rejects.toThrow(/^sluice.yaml at strength: plugins\["/);
  });
});
