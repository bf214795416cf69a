import { brave } from "./brave.ts";
import { exa } from "./exa.ts";
import { firecrawl } from "./firecrawl.ts";
import { parallel } from "./parallel.ts";
import { perplexity } from "./perplexity.ts";
import type { SearchEngine } from "./search-engine.ts";
import { searxng } from "./searxng.ts";
import { tavily } from "./tavily.ts";

/** The engines that can be configured, the first that is counts where none is named. */
export const SEARCH_ENGINES: readonly SearchEngine[] = [
  exa,
  parallel,
  perplexity,
  firecrawl,
  brave,
  tavily,
  searxng,
];
