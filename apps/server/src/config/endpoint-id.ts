import type { Endpoint } from "@sluice/schema";

/** What tells the endpoints of a model apart. */
export type EndpointParts = Pick<
  Endpoint,
  "model" | "provider" | "upstreamModel" | "quantization" | "tier"
>;

/** The id of an endpoint: two endpoints with the same one are the same. */
export function endpointId(parts: EndpointParts): string {
  const { model, provider, upstreamModel, quantization, tier } = parts;
  const variant = [
    ...(quantization === "unknown" ? [] : [quantization]),
    ...(tier === "default" ? [] : [tier]),
  ];
  return [`${model}@${provider}/${upstreamModel}`, ...variant].join("+");
}
