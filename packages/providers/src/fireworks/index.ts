export { fireworks } from "./fireworks.ts";
