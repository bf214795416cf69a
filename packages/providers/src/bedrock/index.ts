export { bedrock } from "./bedrock.ts";
