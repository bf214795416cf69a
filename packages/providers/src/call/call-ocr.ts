import type { OcrRequest, OcrResponse } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { Provider } from "../provider.ts";
import { callJson } from "./call-json.ts";
import type { CallOptions } from "./call-options.ts";
import { unsupported } from "./unsupported.ts";

/** Has one document read by a provider that recognises text. Throws `ProviderError`. */
export async function callOcr(
  provider: Provider,
  call: Call<OcrRequest>,
  options: CallOptions,
): Promise<OcrResponse> {
  if (provider.kind !== "http" || provider.ocr === undefined) throw unsupported(provider, "ocr");
  return callJson(provider, provider.ocr, call, options);
}
