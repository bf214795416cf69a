import type { Failure } from "./failure.ts";
import { failureFromErrorBody } from "./failure-from-error-body.ts";
import { isRecord } from "./is-record.ts";
import { parseJson } from "./parse-json.ts";

/** What the page needs of a refused response. */
export interface RefusedResponse {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | null;
}

/** Reads the error envelope; a body that is none (a proxy's page) is not shown, its status is. */
export function failureFromResponse(response: RefusedResponse): Failure {
  const { status } = response;
  const seconds = Number.parseInt(response.retryAfter ?? "", 10);
  const error = errorOf(response.body);
  const failure =
    error === undefined
      ? failureFromErrorBody({ message: `The server answered with status ${status}.` }, status)
      : failureFromErrorBody(error, status);
  return { ...failure, retryAfterSeconds: Number.isNaN(seconds) ? undefined : seconds };
}

function errorOf(body: string): object | undefined {
  const parsed = parseJson(body);
  return isRecord(parsed) && isRecord(parsed.error) ? parsed.error : undefined;
}
