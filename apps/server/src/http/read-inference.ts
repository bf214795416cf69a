import type { IncomingMessage } from "node:http";
import { badRequest } from "@sluice/errors";
import type { Parsed, SortSuffix, WrittenMessages } from "@sluice/schema";
import type { Dependencies } from "../pipeline/dependencies.ts";
import type { OwnKeys } from "../pipeline/own-keys.ts";
import { usableOwnKeys } from "../pipeline/usable-own-keys.ts";
import type { Caller } from "../ports/caller.ts";
import type { Authenticate } from "./authenticate.ts";
import { droppedHeaders } from "./dropped-headers.ts";
import { parseJson } from "./parse-json.ts";
import { readBody } from "./read-body.ts";
import { type RequestHeaders, readHeaders } from "./read-headers.ts";
import { readOwnKeys } from "./read-own-keys.ts";
import { type WithSession, withSession } from "./with-session.ts";

/** How the body of an operation is read. */
export interface InferenceReading<Request> {
  readonly authenticate: Authenticate;
  readonly parse: (body: unknown) => Parsed<Request>;
  /** Brings the request into the form that is read from here on; throws 400. Absent: it has it. */
  readonly normalise?: (request: Request) => Normal<Request>;
  /** Keeps the text of what may be sent on as it is. Absent: there is no such thing. */
  readonly writtenOf?: (request: Request, body: string) => WrittenMessages;
}

/** A request in its one form. */
export interface Normal<Request> {
  readonly request: Request;
  /** What was asked for and cannot be had here. */
  readonly dropped?: readonly string[];
  /** The model as the caller wrote it, where `request` has it otherwise. */
  readonly requested?: string | undefined;
  /** By slug, the suffix that puts this model's endpoints in order. */
  readonly sorts?: ReadonlyMap<string, SortSuffix> | undefined;
}

/** An inference request that has been read and checked. */
export interface InferenceAsked<Request> {
  readonly caller: Caller;
  readonly headers: RequestHeaders;
  readonly normal: Normal<Request>;
  /** The text of its messages. */
  readonly written?: WrittenMessages | undefined;
  /** The provider keys that it brings. */
  readonly ownKeys?: OwnKeys | undefined;
  /** What was asked for in headers and body and cannot be had here. */
  readonly dropped: readonly string[];
}

/**
 * Finds the caller of an inference request, then reads and checks its headers and its body. Throws the
 * `GatewayError` to be told.
 *
 * @param isChat whether the headers that are for chat alone do something for this operation
 */
export async function readInference<Request extends WithSession>(
  request: IncomingMessage,
  { authenticate, parse, normalise, writtenOf }: InferenceReading<Request>,
  isChat: boolean,
  dependencies: Pick<Dependencies, "config" | "catalog" | "providers">,
): Promise<InferenceAsked<Request>> {
  const caller = await authenticate(request, "inference");
  const headers = readHeaders(request.headers);
  const brought = readOwnKeys(first(request.headers["x-provider-api-keys"]));
  const { bodyLimit } = dependencies.config.server;
  const { value, text } = parseJson(await readBody(request, bodyLimit));
  const parsed = parse(value);
  if (parsed.kind === "invalid") throw badRequest(parsed.message, parsed.path);
  const read = withSession(parsed.request, headers.sessionId);
  const normal = normalise === undefined ? { request: read } : normalise(read);
  const { ownKeys, dropped: unusable } = usableOwnKeys(brought, dependencies);
  const dropped = [
    ...droppedHeaders(request.headers, isChat),
    ...unusable,
    ...(normal.dropped ?? []),
  ];
  const written = writtenOf?.(parsed.request, text);
  return {
    caller,
    headers,
    normal,
    dropped,
    written,
    ownKeys,
  };
}

function first(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === "string" ? value : value?.[0];
}
