/** Where the service answers in a region. */
export function baseUrlOf(region: string): string {
  const domain = region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com";
  return `https://bedrock-runtime.${region}.${domain}`;
}
