export { deepgram } from "./deepgram.ts";
