export { xai } from "./xai.ts";
