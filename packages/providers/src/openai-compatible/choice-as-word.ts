import type { ChatRequest, FunctionTool } from "@sluice/schema";
import { chosenFunction, functionTools } from "../function-tools.ts";

/** What is offered, and whether one of it must be called. */
export interface WordedChoice {
  readonly tools?: readonly FunctionTool[];
  readonly tool_choice?: string;
}

/** The tools of a request for servers that know `tool_choice` as a word only: one tool is chosen by offering no other. */
export function choiceAsWord(request: ChatRequest): WordedChoice {
  const chosen = chosenFunction(request);
  const tools = functionTools(request).filter(
    ({ function: { name } }) => chosen === undefined || name === chosen,
  );
  const choice = chosen === undefined ? request.tool_choice : "required";
  return {
    ...(tools.length === 0 ? {} : { tools }),
    ...(typeof choice === "string" ? { tool_choice: choice } : {}),
  };
}
