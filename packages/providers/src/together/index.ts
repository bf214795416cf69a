export { together } from "./together.ts";
