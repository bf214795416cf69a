export { type Afterwards, type Relay, type Silence, startRelay } from "./start-relay.ts";
