import { MANAGEMENT_KEY } from "../callers/manage.ts";

/** What a model of the kits costs, USD per million tokens. */
export interface KitPrice {
  readonly prompt: number;
  readonly completion: number;
}

/** By model: one whose prompts are free, so that what is reserved is what it costs, and one whose are not. */
export const PRICES = {
  "kit/even": { prompt: 0, completion: 10 },
  "kit/uneven": { prompt: 1, completion: 10 },
} as const satisfies Readonly<Record<string, KitPrice>>;

/** One USD per million tokens is so many nano-dollars a token. */
export const NANOS_PER_MICRO = 1000;

/** What `sluice.yaml` of a kit says. @param more of the setting and of the kit */
export function kitYaml(upstream: string, more: string): string {
  const models = Object.entries(PRICES).map(
    ([slug, { prompt, completion }]) =>
      `  ${slug}:\n    context_length: 1000000\n    endpoints:\n      - { provider: up, model: kit, price: { prompt: ${prompt}, completion: ${completion} }, max_completion_tokens: 100000 }`,
  );
  return `${more}management_key: ${MANAGEMENT_KEY}
logging: { level: warn }
rate_limits: { requests_per_minute: null }
timeouts: { connect: 10s, first_token: 60s, idle: 60s, total: 120s }
retries: { attempts: 0 }
providers:
  up: { adapter: openai, base_url: "${upstream}", api_key: upstream }
models:
${models.join("\n")}
`;
}
