/** One secret for each place of a configuration that takes one; no two have a part in common. */
export const SECRETS = {
  provider: "p4Kq8zLw2Rt6Yb1Nc5Vx",
  header: "h7Jd3mSf9Gu2Xo6Qe1Ia",
  azure: "z2Wn6bTk8Hv4Cy9Pr3Ml",
  anthropic: "a9Xe5gZu1Fi7Ds3Jo8Kq",
  gemini: "g3Rv7yBm2Nl8Wt4Hc6Ep",
  bedrockSecret: "b6Oq1kUj5Zs9Ia3Gd7Fx",
  bedrockSession: "s8Ty4wPe6Lr2Cn9Vh1Bm",
  vertex: "ya29.v5Mf2xQa8Kb4Jo7Zw",
  webEngine: "w1Hu9iDs6Rg3Ye8Tk5Np",
  management: "m4Vc8lXn2Bz7Qj5Wf1AoU6tS3k",
  client: "c7Ei3sHp9Uk1My6Tg4RdJ2wV8q",
  own: "o2Gb6vFl8Jw5Xq3Na9Zt",
  unset: "u5Yr1tKc7Ph3Sm8Dv2Ex",
} as const;

const PRICE = "price: { prompt: 1, completion: 10 }";

/** Every place that takes a secret, filled; all providers answer at `url`. */
export function secretYaml(url: string): string {
  const at = (adapter: string, more: string) =>
    `{ adapter: ${adapter}, base_url: "${url}", ${more} }`;
  const model = (provider: string, name: string) =>
    `{ endpoints: [{ provider: ${provider}, model: ${name}, ${PRICE} }] }`;
  return `
database: sqlite:data/sluice.db
logging: { level: trace }
management_key: ${SECRETS.management}
retries: { attempts: 0 }
clients: [{ name: partner, secret: ${SECRETS.client} }]
providers:
  plain: ${at("openai", `api_key: ${SECRETS.provider}, headers: { x-tenant-secret: ${SECRETS.header} }`)}
  azure: ${at("azure-openai", `api_key: ${SECRETS.azure}, options: { api_version: "2024-10-21" }`)}
  claude: ${at("anthropic", `api_key: ${SECRETS.anthropic}`)}
  gem: ${at("gemini", `api_key: ${SECRETS.gemini}`)}
  rock: ${at("bedrock", `options: { region: us-east-1, access_key_id: AKIDEXAMPLE, secret_access_key: ${SECRETS.bedrockSecret}, session_token: ${SECRETS.bedrockSession} }`)}
  vert: ${at("vertex", `api_key: ${SECRETS.vertex}, options: { project: acme, location: europe-west1 }`)}
models:
  t/plain: ${model("plain", "m")}
  t/azure: ${model("azure", "m")}
  t/claude: ${model("claude", "m")}
  t/gem: ${model("gem", "m")}
  t/rock: ${model("rock", "us.anthropic.claude-sonnet-4-5-20250929-v1:0")}
  t/vert: ${model("vert", "gemini-2.5-flash")}
  t/all: { endpoints: [{ provider: plain, model: m, ${PRICE} }, { provider: gem, model: m, ${PRICE} }] }
  t/rank: { output: [rerank], endpoints: [{ provider: plain, model: r, price: { prompt: 0, completion: 0, search: 0.001 } }] }
  t/voice: { output: [speech], voices: [alloy], endpoints: [{ provider: plain, model: v, price: { prompt: 0, completion: 0, characters: 15 } }] }
plugins:
  web: { engine: exa, engines: { exa: { api_key: ${SECRETS.webEngine} } } }
`;
}
