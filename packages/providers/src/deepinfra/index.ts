export { deepinfra } from "./deepinfra.ts";
