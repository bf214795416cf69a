import { GatewayError } from "@sluice/errors";
import type { RequestTool, ServerToolResult } from "@sluice/plugins";
import { describeFault, type ToolCall } from "@sluice/schema";
import type { Clock } from "../../ports/clock.ts";
import type { LoopTools } from "./loop-tools.ts";

/** How long one call may take where its tool does not say, ms. */
const USUAL_MS = 30_000;

/** What running calls takes from outside. */
export interface CallSurroundings {
  readonly clock: Pick<Clock, "sleep">;
  /** The request's. */
  readonly signal: AbortSignal;
  /** Hears what a tool threw that nobody is told. */
  onError(pluginId: string, error: unknown): void;
}

/**
 * Runs one call of a server tool. Whatever goes wrong with it is told to the model, which may put it right: an unknown
 * tool, arguments that do not fit, a tool that throws or takes too long. Rejects only when the request is over.
 */
export async function runCall(
  { function: { name, arguments: text } }: ToolCall,
  { server }: LoopTools,
  around: CallSurroundings,
): Promise<ServerToolResult> {
  const called = server.get(name);
  if (called === undefined) {
    return failed(
      `there is no tool ${shortened(name)}; there are ${[...server.keys()].join(", ")}`,
    );
  }
  try {
    const args = argumentsOf(text, called);
    if (args.kind === "bad") return failed(args.why);
    return resultOf(await inTime(called, args.value, around));
  } catch (error) {
    if (around.signal.aborted) throw around.signal.reason;
    if (GatewayError.isInstance(error) && error.status !== 500) return failed(error.message);
    around.onError(called.pluginId, error);
    return failed("the tool failed");
  }
}

/** The text of a call that is not run. */
export function failed(why: string): ServerToolResult {
  return { content: `Error: ${why}` };
}

type Arguments =
  | { readonly kind: "good"; readonly value: unknown }
  | { readonly kind: "bad"; readonly why: string };

function argumentsOf(text: string, { tool }: RequestTool): Arguments {
  let value: unknown;
  try {
    value = text.trim() === "" ? {} : JSON.parse(text);
  } catch {
    return { kind: "bad", why: "the arguments are not valid JSON" };
  }
  const result = tool.parameters.safeParse(value, { reportInput: true });
  if (result.success) return { kind: "good", value: result.data };
  return { kind: "bad", why: describeFault(result.error, ["arguments"]).message };
}

async function inTime(
  { tool, context }: RequestTool,
  args: unknown,
  { clock, signal }: CallSurroundings,
): Promise<string | ServerToolResult> {
  const ms = tool.timeoutMs ?? USUAL_MS;
  const over = new AbortController();
  const stop = AbortSignal.any([signal, over.signal]);
  const late = clock.sleep(ms, stop).then(() => {
    throw new GatewayError(408, `the tool took longer than ${ms / 1000} seconds`);
  });
  // A tool that heeds no signal is not waited for.
  const work = Promise.resolve().then(() => tool.execute(args, context, stop));
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort("the call is over");
    late.catch(() => undefined);
    work.catch(() => undefined);
  }
}

function resultOf(given: string | ServerToolResult): ServerToolResult {
  if (typeof given === "string") return { content: given };
  if (typeof given?.content !== "string") throw new TypeError("the tool gave no text");
  const { annotations } = given;
  if (annotations === undefined || areAnnotations(annotations)) return given;
  throw new TypeError("the tool gave annotations that are none");
}

/** Types are not there to hold a package to it. */
function areAnnotations(given: unknown): boolean {
  return (
    Array.isArray(given) &&
    given.every((one) => typeof one === "object" && one !== null && typeof one.type === "string")
  );
}

const shortened = (name: string): string => JSON.stringify(name.slice(0, 64));
