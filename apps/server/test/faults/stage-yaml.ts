import type { MockUpstream } from "@sluice/mock-upstream";

/** What a case may want otherwise. */
export interface StageSettings {
  /** `timeouts:` as it stands in the file. */
  readonly timeouts?: string;
  /** `retries:` as it stands in the file; none unless given. */
  readonly retries?: string;
  readonly apiKeyOfA?: boolean;
  /** `options:` of provider B. */
  readonly optionsOfB?: string;
  /** A further model that A serves. */
  readonly alsoModel?: string;
  /** Tokens that it holds. */
  readonly contextOfAlso?: number;
  /** More top-level lines. */
  readonly more?: string;
}

const PRICE = "{ prompt: 1, completion: 10, cache_read: 0.1, cache_write: 1.25 }";

/** The models and prices of the cases: two providers on loopback. */
export function stageYaml(a: MockUpstream, b: MockUpstream, settings: StageSettings = {}): string {
  const keyOfA = settings.apiKeyOfA === false ? "" : ", api_key: up-secret-a";
  const optionsOfB = settings.optionsOfB === undefined ? "" : `, options: ${settings.optionsOfB}`;
  const endpoint = (
    provider: "a" | "b" | "claude" | "gem" | "rock" | "rock-key" | "vert",
    model: string,
    price: string,
  ) => `{ provider: ${provider}, model: ${model}, price: ${price} }`;
  const chatA = endpoint("a", "internal-a", PRICE);
  const chatB = endpoint("b", "internal-b", PRICE);
  const { contextOfAlso } = settings;
  const context = contextOfAlso === undefined ? "" : ` context_length: ${contextOfAlso},`;
  const rock = endpoint("rock", "us.anthropic.claude-sonnet-4-5-20250929-v1:0", PRICE);
  const rockKey = endpoint("rock-key", "amazon.nova-lite-v1:0", PRICE);
  const keysOfRock =
    "region: us-east-1, access_key_id: AKIDEXAMPLE, secret_access_key: up-secret-s, session_token: up-secret-t";
  const vertGemini = endpoint("vert", "gemini-2.5-flash", PRICE);
  const vertClaude = endpoint("vert", "claude-sonnet-4-5@20250929", PRICE);
  const claude = endpoint("claude", "claude-internal", PRICE);
  return `
retries: ${settings.retries ?? "{ attempts: 0 }"}
${settings.timeouts === undefined ? "" : `timeouts: ${settings.timeouts}`}
${settings.more ?? ""}
providers:
  a: { name: A, adapter: openai, base_url: "${a.url}"${keyOfA} }
  b: { name: B, adapter: openai, base_url: "${b.url}", api_key: up-secret-b${optionsOfB} }
  claude: { name: A, adapter: anthropic, base_url: "${a.url}", api_key: up-secret-a }
  gem: { name: A, adapter: gemini, base_url: "${a.url}", api_key: up-secret-a }
  rock: { name: A, adapter: bedrock, base_url: "${a.url}", options: { ${keysOfRock} } }
  rock-key: { name: A, adapter: bedrock, base_url: "${a.url}", api_key: up-secret-a, options: { region: us-east-1 } }
  vert: { name: A, adapter: vertex, base_url: "${a.url}", api_key: ya29.up-secret-a, options: { project: acme-models, location: europe-west1 } }
models:
  t/one: { input: [text, image], endpoints: [${chatA}] }
  t/b-only: { endpoints: [${chatB}] }
  t/two: { endpoints: [${chatA}, ${chatB}] }
  t/claude: { input: [text, image, file], endpoints: [${claude}] }
  t/claude2: { endpoints: [${claude}, ${chatB}] }
  t/rock: { input: [text, image, file], endpoints: [${rock}] }
  t/rock2: { endpoints: [${rock}, ${chatB}] }
  t/rock-key: { endpoints: [${rockKey}] }
  t/vert: { input: [text, image, file], endpoints: [${vertGemini}] }
  t/vert2: { endpoints: [${vertGemini}, ${chatB}] }
  t/vert-claude: { input: [text, image, file], endpoints: [${vertClaude}] }
  t/vert-claude2: { input: [text, image, file], endpoints: [${vertClaude}, ${chatB}] }
  t/gem: { input: [text, image, file], endpoints: [${endpoint("gem", "gem-internal", PRICE)}] }
${settings.alsoModel === undefined ? "" : `  ${settings.alsoModel}: {${context} endpoints: [${chatA}] }`}
  t/rank:
    output: [rerank]
    endpoints: [${endpoint("a", "rank-internal", "{ prompt: 0, completion: 0, search: 0.001 }")}]
  t/vec:
    output: [embeddings]
    endpoints: [${endpoint("a", "vec-internal", "{ prompt: 2 }")}]
  t/vec2:
    output: [embeddings]
    endpoints: [${endpoint("a", "vec-internal", "{ prompt: 2 }")}, ${endpoint("b", "vec-internal", "{ prompt: 3 }")}]
  t/voice:
    output: [speech]
    voices: [alloy]
    endpoints: [${endpoint("a", "voice-internal", "{ prompt: 0, completion: 0, characters: 15 }")}]
`;
}
