import { compatibleDialect, defineProvider, openAiCompatibleProvider } from "@sluice/providers";
import * as z from "zod";

const encode = (): never => {
  throw new TypeError("a mistake of the operator's own: secret-of-the-adapter");
};

/** An adapter with a mistake in it: whatever is asked of it, it fails in our own code. */
export default defineProvider({
  id: "broken",
  options: z.strictObject({}),
  create(settings) {
    const provider = openAiCompatibleProvider(settings, "http://127.0.0.1:1", compatibleDialect);
    const { speech, rerank, embeddings } = provider;
    return {
      ...provider,
      speech: { ...speech, encode },
      rerank: { ...rerank, encode },
      embeddings: { ...embeddings, encode },
    };
  },
});
