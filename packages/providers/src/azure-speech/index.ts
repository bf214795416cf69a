export { azureSpeech } from "./azure-speech.ts";
