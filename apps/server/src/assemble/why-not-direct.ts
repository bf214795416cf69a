import type { DirectOperation, WhyNotDirect } from "@sluice/plugins";
import type { Provider } from "@sluice/providers";

const WORDS: Readonly<Record<DirectOperation, string>> = {
  moderations: "judges nothing: its adapter has no moderations",
  ocr: "reads no pages: its adapter has no OCR",
};

/** Says why a plugin's entry cannot have a provider called past routing. */
export function whyNotDirect(providers: ReadonlyMap<string, Provider>): WhyNotDirect {
  return ({ provider: slug, operation }) => {
    const provider = providers.get(slug);
    if (provider === undefined) {
      const others = [...providers.values()].filter((one) => serves(one, operation));
      const ready = others.map((one) => one.slug).join(", ") || "none";
      return `is no provider of this configuration (of those that can be named: ${ready})`;
    }
    return serves(provider, operation) ? undefined : WORDS[operation];
  };
}

function serves(provider: Provider, operation: DirectOperation): boolean {
  return operation in provider && provider[operation as keyof Provider] !== undefined;
}
