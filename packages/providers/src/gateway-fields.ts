/**
 * Fields of a request that speak to the gateway, not to a provider (wire reference §4; contract §7.27):
 * no adapter sends them up as they are.
 */
export const GATEWAY_FIELDS: ReadonlySet<string> = new Set([
  "messages",
  "model",
  "models",
  "prompt",
  "provider",
  "plugins",
  "preset",
  "route",
  "transforms",
  "session_id",
  "trace",
  "debug",
  "metadata",
  "usage",
  "user",
  "safety_identifier",
  "cache",
  "cache_enabled",
  "cache_ttl_seconds",
  "stream",
  "stream_options",
  "stop_server_tools_when",
  "max_tool_calls",
]);
