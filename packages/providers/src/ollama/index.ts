export { ollama } from "./ollama.ts";
