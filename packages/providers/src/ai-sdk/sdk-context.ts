import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import type { AiSdkOptions } from "./ai-sdk-options.ts";
import type { CallContext } from "./call-context.ts";
import { SDK_VERSIONS, type SdkVersion } from "./sdk-model.ts";
import type { SdkProvider } from "./sdk-provider.ts";

/** One configured entry: its provider, its options, and what must never be shown. */
export interface SdkEntry {
  readonly provider: SdkProvider;
  readonly options: AiSdkOptions;
  readonly secrets: readonly string[];
}

/**
 * What a call of a model needs to know.
 *
 * @throws ProviderError `unsupported` when the model speaks another version of the specification
 */
export function contextOf<Request>(
  call: Call<Request>,
  model: { readonly specificationVersion: string; readonly provider: string },
  { options }: Pick<SdkEntry, "options">,
  supportedUrls: Readonly<Record<string, unknown>> = {},
): CallContext<Request> {
  return {
    call,
    version: versionOf(model, call),
    namespace: options.namespace ?? String(model.provider).split(".")[0] ?? "",
    parameters: options.parameters,
    providerOptions: options.provider_options as CallContext<Request>["providerOptions"],
    supportedUrls,
    lost: new Set(),
  };
}

function versionOf(
  { specificationVersion: version }: { readonly specificationVersion: string },
  call: Call<unknown>,
): SdkVersion {
  const known = SDK_VERSIONS.find((each) => each === version);
  if (known !== undefined) return known;
  const spoken = `${SDK_VERSIONS.join(", ")} are spoken here`;
  const message = `the package speaks ${String(version)} of the specification; ${spoken}`;
  throw codecError(call, { kind: "unsupported", message });
}
