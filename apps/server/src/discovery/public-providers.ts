import { type Adapter, builtInAdapters, type PublicApi } from "@sluice/providers";

/** A public provider whose API an adapter speaks, so that an API key is all it takes. */
export interface PublicProvider extends PublicApi {
  /** Also the name of the adapter. */
  readonly slug: string;
}

/** Public providers, in the order they are offered. */
export const PUBLIC_PROVIDERS: readonly PublicProvider[] = [...builtInAdapters.values()].flatMap(
  ({ id, publicApi }: Adapter) => (publicApi === undefined ? [] : [{ slug: id, ...publicApi }]),
);
