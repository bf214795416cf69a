export { aiSdk } from "./ai-sdk.ts";
