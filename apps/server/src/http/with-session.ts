/** Any request that may name its session. */
export interface WithSession {
  readonly session_id?: string | null | undefined;
}

/** The request with the session of its header, unless the body names one (specification, Chat request). */
export function withSession<Request extends WithSession>(
  request: Request,
  sessionId: string | undefined,
): Request {
  if (sessionId === undefined || typeof request.session_id === "string") return request;
  return { ...request, session_id: sessionId };
}
