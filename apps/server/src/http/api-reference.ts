import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RequestHandler, Response } from "express";
import { API_REFERENCE_PAGE, API_REFERENCE_SCRIPT } from "./api-reference-page.ts";

/** The page runs its own scripts only and talks to nobody but this server. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const ASSETS = ["swagger-ui.css", "swagger-ui-bundle.js"] as const;

/** Where the files of Swagger UI lie, beside the built server or in its package. */
export function findApiReference(): string | undefined {
  const places = ["./api-reference", "../../node_modules/swagger-ui-dist"];
  return places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((folder) => existsSync(`${folder}/${ASSETS[1]}`));
}

/** `GET /docs` and what the page loads, by path. */
export function apiReferenceHandlers(folder: string): Readonly<Record<string, RequestHandler>> {
  const assets = ASSETS.map((name): [string, RequestHandler] => [
    `/docs/${name}`,
    (_request, response, next) => {
      guard(response);
      response.sendFile(name, { root: folder, acceptRanges: false, maxAge: "1h" }, (error) => {
        if (error !== undefined && !response.headersSent) next(error);
      });
    },
  ]);
  return {
    "/docs": (_request, response) => sendText(response, "text/html", API_REFERENCE_PAGE),
    "/docs/show.js": (_request, response) =>
      sendText(response, "text/javascript", API_REFERENCE_SCRIPT),
    ...Object.fromEntries(assets),
  };
}

function sendText(response: Response, type: string, text: string): void {
  guard(response);
  response.writeHead(200, {
    "content-type": `${type}; charset=utf-8`,
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}

function guard(response: Response): void {
  response.setHeader("content-security-policy", POLICY);
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("referrer-policy", "no-referrer");
}
