export { vertex } from "./vertex.ts";
