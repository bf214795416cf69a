// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the file's own variables are written so
import type { Environment } from "../config/environment.ts";
import { environmentProviders } from "../discovery/environment-providers.ts";
import type { Found } from "../discovery/found.ts";
import { PUBLIC_PROVIDERS } from "../discovery/public-providers.ts";
import { UNSUPPORTED_VARIABLES } from "../discovery/unsupported-variables.ts";

/** A commented `sluice.yaml` (contract §4) for what the environment and this machine offer. */
export function starterConfig(env: Environment, loopback: readonly Found[]): string {
  const offered = environmentProviders(env).map(({ slug }) => slug);
  const entries = [
    ...offered.flatMap((slug) => environmentEntry(slug, env)),
    ...loopback.flatMap(({ entry }) => [
      `  ${entry.slug}:                     # found on this machine`,
      `    name: ${entry.name}`,
      `    adapter: ${entry.adapter}`,
      `    base_url: ${entry.baseUrl}`,
      "    data_collection: deny",
      "    zdr: true",
    ]),
  ];
  const unsupported = UNSUPPORTED_VARIABLES.filter((name) => env[name]?.trim());
  const others = PUBLIC_PROVIDERS.filter(({ slug }) => !offered.includes(slug));
  const comment = entries.length === 0 ? "#   " : "  # ";
  return [
    ...HEAD,
    entries.length === 0 ? "# providers:" : "providers:",
    ...entries,
    ...unsupported.map((name) => `  # ${name} is set, but not supported by this version yet.`),
    ...others.map(({ slug, variable }) => `${comment}${slug}: { api_key: \${${variable}} }`),
    ...OWN_SERVER.map((line) => `${comment}${line}`),
    ...TAIL,
  ].join("\n");
}

function environmentEntry(slug: string, env: Environment): readonly string[] {
  const provider = PUBLIC_PROVIDERS.find((candidate) => candidate.slug === slug);
  if (provider === undefined) return [];
  const address = provider.variable.replace(/_API_KEY$/, "_BASE_URL");
  return [
    `  ${slug}:`,
    `    name: ${provider.name}`,
    `    api_key: \${${provider.variable}}`,
    ...(env[address]?.trim() ? [`    base_url: \${${address}}`] : []),
  ];
}

const HEAD = [
  "# Sluice: what is served, and how. Every setting is optional; `sluice check` says what a file starts.",
  "# ${NAME} and ${NAME:-default} take environment variables. Durations: 250ms, 10s, 5m. Sizes: 32mb.",
  "",
  "server:",
  "  host: 127.0.0.1             # 0.0.0.0: reachable from other machines",
  "  port: 7878",
  "  # body_limit: 32mb",
  "  # cors: { origins: [] }     # browser pages that may call the API",
  "",
  "database: sqlite:.sluice/sluice.db",
  "",
  "# A key that may manage keys, 24 characters or more; SLUICE_MANAGEMENT_KEY does the same.",
  "management_key: ${SLUICE_MANAGEMENT_KEY:-}",
  "",
  "logging: { level: info }   # prompts: true logs what is asked and answered too",
  "",
  "# Until the connection stands; until the first token; between two reads; over the whole request.",
  "# timeouts: { connect: 10s, first_token: 60s, idle: 30s, total: 10m }",
  "# retries: { attempts: 2, backoff: 250ms, max_backoff: 5s }",
  "# routing: { ignore: [], default_model: null }",
  "",
  "# Providers without models below serve what the built-in catalogue knows of them, and what they list.",
];

const OWN_SERVER = [
  "north:",
  "  adapter: openai         # any OpenAI-compatible server",
  "  base_url: http://127.0.0.1:9100/v1",
  "  api_key: ${NORTH_API_KEY}",
];

const TAIL = [
  "",
  "# Models with your own names, prices (USD per million tokens) and more than one provider:",
  "# models:",
  "#   acme/large:",
  "#     context_length: 128000",
  "#     endpoints:",
  "#       - { provider: north, model: large-1, price: { prompt: 1.00, completion: 2.00 } }",
  "",
];
