/** What the sources of one package may import; tests may take more. */
export interface ImportRule {
  /** Packages of this repository, by folder name. */
  readonly ours: readonly string[];
  /** Whether Node's built-in modules may be used; a list names those that may not. */
  readonly node: "none" | "all" | { readonly except: readonly string[] };
  /** Third-party packages that may not be used although they are installed somewhere. */
  readonly never: readonly string[];
}

const network = ["http", "https", "http2", "net", "tls", "dgram", "dns", "child_process"];
const outside = ["undici", "express", "kysely", "pino"];

/** Entries beside its index that a package publishes for the sources of others. */
export const publishedEntries: readonly string[] = [
  "@sluice/router/simulate",
  "@sluice/schema/openapi",
];

/**
 * Who imports whom. The packages decide and the server introduces them to each other, which is
 * what lets somebody use one of them alone.
 */
export const importPicture: Readonly<Record<string, ImportRule>> = {
  "packages/errors": { ours: [], node: "none", never: [...outside, "zod"] },
  "packages/sse": { ours: [], node: "none", never: outside },
  "packages/schema": { ours: [], node: "none", never: outside },
  "packages/router": { ours: ["errors", "schema"], node: "none", never: outside },
  "packages/plugins": {
    ours: ["errors", "schema"],
    node: { except: network },
    never: outside,
  },
  "packages/providers": {
    ours: ["errors", "schema", "sse"],
    node: "all",
    never: ["express", "kysely", "pino"],
  },
  "apps/server": {
    ours: ["errors", "sse", "schema", "router", "plugins", "providers"],
    node: "all",
    never: [],
  },
  "apps/playground": { ours: ["schema", "sse"], node: "none", never: outside },
  "tools/mock-upstream": { ours: [], node: "all", never: outside },
  "tools/create-sluice-plugin": { ours: [], node: { except: network }, never: outside },
  "examples/plugin-pii-redactor": {
    ours: ["plugins", "errors"],
    node: { except: network },
    never: outside,
  },
  "examples/plugin-response-cache": {
    ours: ["plugins", "errors"],
    node: { except: network },
    never: outside,
  },
  "examples/plugin-word-filter": {
    ours: ["plugins", "errors", "schema"],
    node: { except: network },
    never: outside,
  },
  "examples/provider-example": {
    ours: ["providers", "errors", "schema", "sse"],
    node: "all",
    never: outside,
  },
};
