import { EventEmitter } from "node:events";
import type { Worker } from "node:worker_threads";
import { expect, test, vi } from "vitest";
import { createCheckpointer } from "./create-checkpointer.ts";

/** A thread that does what the test says. */
class Thread extends EventEmitter {
  readonly sent: unknown[] = [];
  ref() {}
  unref() {}
  postMessage(message: unknown) {
    this.sent.push(message);
  }
}

function stage() {
  const threads: Thread[] = [];
  const byCommits = vi.fn();
  const onError = vi.fn();
  let time = 0;
  const checkpointer = createCheckpointer({
    startThread: () => {
      const thread = new Thread();
      threads.push(thread);
      return thread as unknown as Worker;
    },
    byCommits,
    now: () => time,
    onError,
  });
  return {
    threads,
    byCommits,
    onError,
    checkpointer,
    pass: (ms: number) => {
      time += ms;
    },
    commit: (times: number, tookMs = 1) => {
      for (let count = 0; count < times; count += 1) checkpointer.committed(tookMs);
    },
  };
}

/** A stage whose thread is there. */
function started() {
  const at = stage();
  at.commit(3, 100);
  const [thread] = at.threads;
  if (thread === undefined) throw new Error("no thread");
  thread.emit("message", { kind: "ready" });
  return { ...at, thread };
}

test("a quick disk, and one that is slow by chance, need no thread", () => {
  const { threads, commit } = stage();
  commit(10_000);
  commit(2, 500);
  commit(10_000, 99);
  expect(threads).toHaveLength(0);
});

test("commits make checkpoints until the thread is there, and not from then on", () => {
  const at = stage();
  at.commit(5, 100);
  expect(at.threads).toHaveLength(1);
  at.commit(400);
  expect(at.threads[0]?.sent).toEqual([]);
  expect(at.byCommits).not.toHaveBeenCalled();
  at.threads[0]?.emit("message", { kind: "ready" });
  expect(at.byCommits.mock.calls).toEqual([[false]]);
});

test("it is asked after many commits, one checkpoint at a time", () => {
  const { thread, commit } = started();
  commit(99);
  expect(thread.sent).toEqual([]);
  commit(500);
  expect(thread.sent).toEqual(["checkpoint"]);
  thread.emit("message", { kind: "done", log: 10, copied: 10 });
  commit(1);
  expect(thread.sent).toHaveLength(2);
});

test("where it breaks commits make checkpoints, and another is started after a while", () => {
  const { threads, thread, byCommits, onError, commit, pass } = started();
  thread.emit("error", new Error("disk"));
  thread.emit("exit", 1);
  expect(byCommits.mock.calls).toEqual([[false], [true]]);
  expect(onError).toHaveBeenCalledOnce();
  commit(5, 100);
  expect(threads).toHaveLength(1);
  pass(60_000);
  commit(1, 100);
  expect(threads).toHaveLength(2);
});

test("it is closed when its thread is gone", async () => {
  const { thread, checkpointer, onError } = started();
  let isClosed = false;
  const closed = checkpointer.close().then(() => {
    isClosed = true;
  });
  expect(thread.sent).toEqual(["close"]);
  await Promise.resolve();
  expect(isClosed).toBe(false);
  thread.emit("exit", 0);
  await closed;
  expect(onError).not.toHaveBeenCalled();
});
