import * as z from "zod";

const WEB = "https?://";

/** An image by address (wire reference §1.1, §10); the beginning is looked at, not the whole. */
export const imageAddress = z.string().regex(new RegExp(`^(${WEB}|data:image/)`, "i"), {
  error: "must be an http(s) URL or a data:image/… URL",
});

/** A video or a document by address (wire reference §1.1). */
export const mediaAddress = z.string().regex(new RegExp(`^(${WEB}|data:)`, "i"), {
  error: "must be an http(s) URL or a data URL",
});

/** Bytes as base64 alone; where somebody writes an address they mean another field (wire reference §1.1). */
export const bareBase64 = z.string().regex(new RegExp(`^(?!${WEB}|data:)`, "i"), {
  error: "must be base64 alone, no URL",
});
