import type { ParameterTable, Provider } from "@sluice/providers";

/** What a provider does with each chat parameter; undefined where it does not say. */
export function parameterTableOf(provider: Provider): ParameterTable | undefined {
  return provider.kind === "http" ? provider.chat?.parameters : provider.parameters;
}
