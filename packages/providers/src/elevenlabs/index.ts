export { elevenlabs } from "./elevenlabs.ts";
