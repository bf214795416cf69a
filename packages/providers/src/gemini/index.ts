export { gemini } from "./gemini.ts";
