import type * as z from "zod";
import { isJsonObject } from "../parse/is-json-object.ts";
import { SERVER_TOOL_PARAMETERS } from "./server-tool-parameters.ts";
import { serverToolType } from "./server-tool-type.ts";

type Payload = z.core.ParsePayload<Readonly<Record<string, unknown>> & { readonly type: string }>;

/** Faults in the parameters of a server tool, whether they stand in `parameters` or beside the type. */
export function checkServerTool(payload: Payload): void {
  const { type, parameters, ...beside } = payload.value;
  const schema = parametersOf(type);
  if (schema === undefined) return;
  if (parameters !== undefined && parameters !== null && !isJsonObject(parameters)) {
    payload.issues.push({
      code: "invalid_type",
      expected: "object",
      input: parameters,
      path: ["parameters"],
    });
    return;
  }
  const nested = parameters ?? {};
  const result = schema.safeParse({ ...beside, ...nested }, { reportInput: true });
  for (const issue of result.error?.issues ?? []) {
    const isNested = Object.hasOwn(nested, issue.path[0] ?? "");
    const path = isNested ? ["parameters", ...issue.path] : issue.path;
    payload.issues.push({ ...issue, path, input: issue.input } as z.core.$ZodRawIssue);
  }
}

function parametersOf(type: string): z.ZodType | undefined {
  const name = serverToolType(type) ?? "";
  return Object.hasOwn(SERVER_TOOL_PARAMETERS, name)
    ? SERVER_TOOL_PARAMETERS[name as keyof typeof SERVER_TOOL_PARAMETERS]
    : undefined;
}
