export { deepseek } from "./deepseek.ts";
