import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import express, { type RequestHandler, Router } from "express";

/** The page runs its own scripts only and talks to nobody but this server; what it plays it holds itself. */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Of what a browser guards, the page uses the microphone, to record a voice. */
const PERMISSIONS = "microphone=(self), camera=(), geolocation=()";

/** Where the build of the playground lies, beside the built server. */
export function findPlayground(): string | undefined {
  const places = ["./playground", "../playground", "../../../playground/dist"];
  return places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((folder) => existsSync(`${folder}/index.html`));
}

/** Serves the playground's files; anything else goes on to the next route. */
export function playgroundRoutes(folder: string): RequestHandler {
  const routes = Router();
  routes.use((_request, response, next) => {
    response.setHeader("content-security-policy", POLICY);
    response.setHeader("permissions-policy", PERMISSIONS);
    response.setHeader("x-content-type-options", "nosniff");
    response.setHeader("referrer-policy", "no-referrer");
    next();
  });
  routes.use(express.static(folder, { index: "index.html", redirect: false, acceptRanges: false }));
  return routes;
}
