export {
  type ServerMemory,
  type ServerProcess,
  startServerProcess,
} from "./start-server-process.ts";
