import type { KeyEvents } from "../../ports/key-events.ts";
import { createMemoryKeyEvents } from "../memory/create-memory-key-events.ts";
import type { RedisClient } from "./connect-redis.ts";

/**
 * Key events over a Redis channel, on a connection of their own that comes back by itself; what was missed while
 * it was away is made up for by `all`.
 */
export function createRedisKeyEvents(
  commands: RedisClient,
  { prefix }: { readonly prefix: string },
): KeyEvents & { close(): void } {
  const channel = `${prefix}keys`;
  const local = createMemoryKeyEvents();
  const listener = commands.duplicate();
  // The other connection says that Redis is away.
  listener.on("error", () => {});
  listener.on("ready", () => local.tell("all"));
  const listen = async (): Promise<void> => {
    await listener.connect();
    await listener.subscribe(channel, (keyHash) => local.tell(keyHash));
    local.tell("all");
  };
  listen().catch(() => {});
  return {
    subscribe: local.subscribe,
    async publish(keyHash) {
      local.tell(keyHash);
      await commands.publish(channel, keyHash).catch(() => {});
    },
    close: () => listener.destroy(),
  };
}
