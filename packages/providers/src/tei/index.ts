export { tei } from "./tei.ts";
