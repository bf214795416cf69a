export { cohere } from "./cohere.ts";
