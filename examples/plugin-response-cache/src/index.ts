import { createResponseCache } from "./response-cache.ts";

export type { CacheClock } from "./answer-cache.ts";
export { createResponseCache } from "./response-cache.ts";

/** The cache of this process. */
export default createResponseCache({ now: Date.now });
