export { voyage } from "./voyage.ts";
