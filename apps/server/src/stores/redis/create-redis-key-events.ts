import type { KeyEvents } from "../../ports/key-events.ts";
import { createMemoryKeyEvents } from "../memory/create-memory-key-events.ts";
import type { RedisClient } from "./new-redis-client.ts";
import { watchSilence } from "./watch-silence.ts";

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
  const hear = (keyHash: string): void => local.tell(keyHash);
  const listen = async (): Promise<void> => {
    await listener.subscribe(channel, hear);
    local.tell("all");
  };
  // Each time anew: a connection that broke before it was subscribed is not by itself.
  listener.on("ready", () => void listen().catch(() => {}));
  listener.connect().catch(() => {});
  const stop = watchSilence(listener);
  return {
    subscribe: local.subscribe,
    async publish(keyHash) {
      local.tell(keyHash);
      await commands.publish(channel, keyHash).catch(() => {});
    },
    close() {
      stop();
      listener.destroy();
    },
  };
}
