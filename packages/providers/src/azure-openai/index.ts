export { azureOpenai } from "./azure-openai.ts";
