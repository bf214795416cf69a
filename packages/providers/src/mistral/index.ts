export { mistral } from "./mistral.ts";
