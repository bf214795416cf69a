import type { DirectOperation, WhyNotDirect } from "@sluice/plugins";
import type { Provider } from "@sluice/providers";

const WORDS: Readonly<Record<DirectOperation, string>> = {
  moderations: "judges nothing: its adapter has no moderations",
  ocr: "reads no pages: its adapter has no OCR",
};

/** Says why a plugin's entry cannot have a provider called past routing, and which ones it can. */
export function whyNotDirect(providers: ReadonlyMap<string, Provider>): WhyNotDirect {
  return ({ provider: slug, operation }) => {
    const provider = providers.get(slug);
    if (provider !== undefined && serves(provider, operation)) return undefined;
    const why = provider === undefined ? "is no provider of this configuration" : WORDS[operation];
    const others = [...providers.values()].filter((one) => serves(one, operation));
    const ready = others.map((one) => one.slug).join(", ") || "none";
    return `${why} (providers that can be named: ${ready})`;
  };
}

function serves(provider: Provider, operation: DirectOperation): boolean {
  switch (operation) {
    case "moderations":
      return provider.moderations !== undefined;
    case "ocr":
      return provider.kind === "http" && provider.ocr !== undefined;
  }
}
