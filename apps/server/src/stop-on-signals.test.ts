import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { stopOnSignals } from "./stop-on-signals.ts";

function source() {
  return Object.assign(new EventEmitter(), { exit: vi.fn<(code: number) => void>() });
}

function server(close: () => Promise<void> = async () => {}) {
  return { close, reload: vi.fn(async () => {}) };
}

test.each(["SIGTERM", "SIGINT"])("%s closes, then exits 0", async (signal) => {
  const process = source();
  let resolve = (): void => {};
  const closed = new Promise<void>((done) => {
    resolve = done;
  });
  stopOnSignals(
    server(() => closed),
    process,
    vi.fn(),
  );
  process.emit(signal);
  expect(process.exit).not.toHaveBeenCalled();
  resolve();
  await vi.waitFor(() => expect(process.exit).toHaveBeenCalledWith(0));
});

test("SIGINT does not wait for a stop that has begun", () => {
  const process = source();
  stopOnSignals(
    server(() => new Promise(() => {})),
    process,
    vi.fn(),
  );
  process.emit("SIGTERM");
  process.emit("SIGINT");
  expect(process.exit.mock.calls).toEqual([[1]]);
});

test("a SIGTERM that comes twice cuts nothing short", async () => {
  const process = source();
  const close = vi.fn(async () => {});
  stopOnSignals(server(close), process, vi.fn());
  process.emit("SIGTERM");
  process.emit("SIGTERM");
  await vi.waitFor(() => expect(process.exit).toHaveBeenCalled());
  expect(process.exit.mock.calls).toEqual([[0]]);
  expect(close).toHaveBeenCalledOnce();
});

test("a stop that fails is told and exits 1", async () => {
  const process = source();
  const print = vi.fn();
  stopOnSignals(
    server(() => Promise.reject(new Error("disk full"))),
    process,
    print,
  );
  process.emit("SIGINT");
  await vi.waitFor(() => expect(process.exit).toHaveBeenCalledWith(1));
  expect(print).toHaveBeenCalledWith(expect.stringContaining("disk full"));
});

test("SIGHUP reads the configuration again and ends nothing", () => {
  const process = source();
  const running = server();
  stopOnSignals(running, process, vi.fn());
  process.emit("SIGHUP");
  expect(process.exit).not.toHaveBeenCalled();
  expect(running.reload).toHaveBeenCalledOnce();
});

test("a server that stops reads nothing any more", () => {
  const process = source();
  const running = server(() => new Promise(() => {}));
  stopOnSignals(running, process, vi.fn());
  process.emit("SIGTERM");
  process.emit("SIGHUP");
  expect(running.reload).not.toHaveBeenCalled();
});
