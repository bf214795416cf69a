export { groq } from "./groq.ts";
