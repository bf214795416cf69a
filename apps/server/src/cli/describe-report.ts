import type { CheckReport } from "./check-report.ts";
import type { EntryReport } from "./entry-reports.ts";
import { table } from "./table.ts";

const ORIGINS: Readonly<Record<string, string>> = {
  configuration: "configured",
  environment: "from the environment",
  loopback: "found on this machine",
  "built-in": "built in",
};

const ACTS: Readonly<Record<EntryReport["acts"], string>> = {
  always: "acts on every request",
  "by itself": "acts where it sees need",
  "when asked": "acts when asked for",
};

/** Where a provider is that has no base URL: an adapter may know its own address. */
function unnamedPlace(origin: string): string {
  return origin === "built-in" ? "no network" : "the adapter's own address";
}

/** The report as lines for people. */
export function describeReport(report: CheckReport): readonly string[] {
  const { file, url, database, providers, models, plugins } = report;
  return [
    file === null ? "There is no sluice.yaml; the defaults hold." : `${file} has no mistakes.`,
    "",
    ...table([
      ["Listens on", url],
      ["Database", database],
    ]),
    "",
    `Providers (${providers.length})`,
    ...table(
      providers.map((provider) => [
        `  ${provider.slug}`,
        provider.name,
        `adapter ${provider.adapter}`,
        provider.base_url ?? unnamedPlace(provider.origin),
        ORIGINS[provider.origin] ?? provider.origin,
      ]),
    ),
    "",
    `Models (${models.length})`,
    ...table(
      models.map(({ slug, output, endpoints }) => [
        `  ${slug}`,
        output.join(", "),
        endpoints.map(({ provider, model }) => `${provider} (${model})`).join(", "),
      ]),
    ),
    ...(plugins.length === 0 ? [] : ["", `Plugins with an entry (${plugins.length})`]),
    ...table(
      plugins.map(({ id, acts, prevents_overrides: isFixed }) => [
        `  ${id}`,
        ACTS[acts],
        isFixed ? "requests may not change it" : "",
      ]),
    ),
  ];
}
