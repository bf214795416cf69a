export { openrouter } from "./openrouter.ts";
