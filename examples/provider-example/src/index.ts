export { parrot, parrot as default } from "./parrot.ts";
