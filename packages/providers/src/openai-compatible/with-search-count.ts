import type { ChatRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { ChatCodec } from "../provider.ts";
import { asObject } from "../read/as-object.ts";
import { withSearches } from "../with-searches.ts";
import type { OpenAiDialect } from "./dialect.ts";
import { SearchedDecoder } from "./searched-decoder.ts";

/** A codec whose answers tell how often their provider searched for them (wire reference §7.1). */
export function withSearchCount(
  codec: ChatCodec,
  searchesIn: NonNullable<OpenAiDialect["searchesIn"]>,
): ChatCodec {
  return {
    ...codec,
    decode(body, call) {
      const result = codec.decode(body, call);
      if (result.usage === undefined) return result;
      const told = asObject(asObject(body)?.usage) ?? {};
      return { ...result, usage: withSearches(result.usage, searchesIn(told, call.endpoint)) };
    },
    openStream(call: Call<ChatRequest>) {
      const decoder = codec.openStream(call);
      // Models that never search lose no time by it.
      if (searchesIn({}, call.endpoint) === 0) return decoder;
      return new SearchedDecoder(decoder, (usage) => searchesIn(usage, call.endpoint));
    },
  };
}
