export { cerebras } from "./cerebras.ts";
