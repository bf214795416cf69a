/** The upstreams of the soak; `calm` has no faults. */
export const UPSTREAMS = ["alpha", "beta", "gamma", "calm"] as const;

/** What `sluice.yaml` of the soak says: short limits, so that silence is soon over. */
export function soakYaml(urls: Readonly<Record<string, string>>): string {
  const endpoint = (provider: string, prompt: number): string =>
    `      - { provider: ${provider}, model: up, price: { prompt: ${prompt}, completion: ${2 * prompt} } }`;
  const model = (name: string, ...endpoints: readonly string[]): string =>
    `  soak/${name}:\n    context_length: 1000000\n    endpoints:\n${endpoints.join("\n")}`;
  const providers = Object.entries(urls).map(
    ([name, url]) => `  ${name}: { adapter: openai, base_url: "${url}", api_key: upstream }`,
  );
  return `database: sqlite:data/sluice.db
logging: { level: warn }
rate_limits: { requests_per_minute: null }
timeouts: { connect: 5s, first_token: 3s, idle: 3s, total: 60s }
retries: { attempts: 1, backoff: 20ms, max_backoff: 200ms }
hedging: { enabled: true, share: 0.2 }
stream: { keep_alive: 200ms }
providers:
${providers.join("\n")}
models:
${model("one", endpoint("alpha", 1), endpoint("beta", 1.5), endpoint("gamma", 3))}
${model("two", endpoint("beta", 1), endpoint("gamma", 1))}
${model("three", endpoint("gamma", 2))}
${model("calm", endpoint("calm", 1))}
`;
}
