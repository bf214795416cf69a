export { perplexity } from "./perplexity.ts";
