export { cartesia } from "./cartesia.ts";
