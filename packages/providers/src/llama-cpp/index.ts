export { llamaCpp } from "./llama-cpp.ts";
