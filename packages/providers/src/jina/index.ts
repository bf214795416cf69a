export { jina } from "./jina.ts";
