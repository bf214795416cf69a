export { vllm } from "./vllm.ts";
