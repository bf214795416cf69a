import { countModels } from "./assemble/count-models.ts";
import { bannerLines } from "./banner.ts";
import type { LogFormat } from "./create-log.ts";
import type { Dependencies } from "./pipeline/dependencies.ts";
import type { FirstKey } from "./stores/create-first-key.ts";

/** What is worth saying when the server listens. */
export interface Announcement {
  readonly url: string;
  /** Only on the first start; it is shown to people, never logged. */
  readonly firstKey: FirstKey | undefined;
  /** Where the first key still lies. */
  readonly keyFile: string | undefined;
  /** Whether the page is served. */
  readonly playground: boolean;
}

/** Says that the server listens: lines for people, or one record of the log. */
export function announce(
  { url, firstKey, keyFile, playground }: Announcement,
  { catalog, providers, log }: Pick<Dependencies, "catalog" | "providers" | "log">,
  to: { readonly log: LogFormat; readonly print: (line: string) => void },
): void {
  const served = [...providers.values()].map(({ slug, name }) => ({
    name,
    models: countModels(catalog(), slug),
  }));
  if (to.log === "json") {
    const message = `Sluice listens on ${url}/api/v1`;
    log.info({ url, providers: served, first_key: firstKey?.file }, message);
    return;
  }
  const shown =
    firstKey === undefined
      ? { keyFile }
      : { firstKey: { key: firstKey.key, path: firstKey.file ?? "nowhere else" } };
  for (const line of bannerLines({ url, providers: served, playground, ...shown })) to.print(line);
}
