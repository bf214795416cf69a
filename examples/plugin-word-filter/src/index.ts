export { wordFilter, wordFilter as default } from "./word-filter.ts";
