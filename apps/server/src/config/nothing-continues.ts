import type { ConfigFile } from "./schema/config-schema.ts";

/** Whether broken streams are to be continued, and no model has an endpoint that may do it for another one. */
export function nothingContinues({
  stream,
  models,
}: Pick<ConfigFile, "stream" | "models">): boolean {
  if (stream.recover !== "continue") return false;
  return !Object.values(models).some(
    ({ endpoints }) =>
      endpoints.length > 1 && endpoints.some(({ supports_prefill: takes }) => takes),
  );
}
