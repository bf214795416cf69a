import type { Adapter } from "./provider.ts";

/** A listing at `/models` that is put into the usual form by `usual`; asked for without credentials where there is no key. */
export function modelsListing(
  credentials: (apiKey: string) => Readonly<Record<string, string>>,
  usual: (body: unknown) => unknown,
): NonNullable<Adapter["listing"]> {
  return (apiKey) => ({ path: "/models", headers: apiKey ? credentials(apiKey) : {}, usual });
}
