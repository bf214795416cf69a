import type { ChatRequest } from "../../chat/request.ts";
import type { Change } from "../change.ts";

/**
 * The request when none of its tools is left: what speaks about tools has no meaning any more, and
 * providers refuse it. A tool that must be called cannot be left out.
 *
 * @param dropped names of the tools that went
 */
export function withoutTools(request: ChatRequest, dropped: readonly string[]): Change {
  const { tools: _tools, tool_choice: choice, parallel_tool_calls: parallel, ...rest } = request;
  if (choice === "required") {
    return {
      kind: "refused",
      message: "tool_choice must not be required when no tool of tools is available here",
      path: "tool_choice",
    };
  }
  const kept = typeof choice === "object" && choice !== null ? { tool_choice: choice } : {};
  const lost = [
    ...(typeof choice === "string" ? ["tool_choice"] : []),
    ...(typeof parallel === "boolean" ? ["parallel_tool_calls"] : []),
  ];
  return {
    kind: "changed",
    request: { ...rest, ...kept },
    dropped: [...dropped, ...lost],
  };
}
