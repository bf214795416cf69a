import type { IncomingMessage } from "node:http";
import type { Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { badRequest, payloadTooLarge, unsupportedMediaType } from "@sluice/errors";

const BROKE_OFF = "The body broke off";
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json *(?:;|$)/i;

/**
 * Reads a JSON body of at most `limit` bytes, before and after decompression. Throws 415 for another
 * media type, 413 over the limit, 400 for an unknown encoding or a body that breaks off; what the head tells is thrown
 * at once.
 */
export function readBody(request: IncomingMessage, limit: number): Buffer | Promise<Buffer> {
  const type = request.headers["content-type"];
  if (type !== undefined && !JSON_TYPE.test(type)) {
    throw unsupportedMediaType();
  }
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared > limit) throw payloadTooLarge(limit);
  const decoder = decoderOf(request.headers["content-encoding"]);
  if (decoder !== undefined) return collect(request, decoder, limit);
  return request.complete ? arrived(request, limit) : arriving(request, limit);
}

/** A short body is read from the socket with its head: it is there at the end of this turn. */
async function arriving(request: IncomingMessage, limit: number): Promise<Buffer> {
  await new Promise((resolve) => setImmediate(resolve));
  if (request.complete) return arrived(request, limit);
  if (request.destroyed) throw badRequest(BROKE_OFF);
  return collect(request, undefined, limit);
}

/** A body that is all there, as small ones are: nobody has to listen for more. */
function arrived(request: IncomingMessage, limit: number): Buffer {
  const body: Buffer = request.read() ?? Buffer.alloc(0);
  if (body.length > limit) throw payloadTooLarge(limit);
  return body;
}

function decoderOf(encoding: string | undefined): Transform | undefined {
  switch (encoding?.trim().toLowerCase() ?? "identity") {
    case "identity":
    case "":
      return undefined;
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "deflate":
      return createInflate();
    case "br":
      return createBrotliDecompress();
    default:
      throw badRequest("Content-Encoding must be identity, gzip, deflate or br");
  }
}

function collect(
  request: IncomingMessage,
  decoder: Transform | undefined,
  limit: number,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const source = decoder ?? request;
    const pieces: Buffer[] = [];
    let size = 0;
    const fail = (error: Error): void => {
      source.off("data", take);
      request.unpipe();
      // What is left of the body stands before the connection's next request.
      request.resume();
      decoder?.destroy();
      reject(error);
    };
    const take = (piece: Buffer): void => {
      size += piece.length;
      if (size > limit) fail(payloadTooLarge(limit));
      else pieces.push(piece);
    };
    const brokeOff = (): void => fail(badRequest(BROKE_OFF));
    const end = (): void => {
      // The request stays for as long as its answer; what it was read with, and its bytes, need not.
      source.off("data", take);
      source.off("end", end);
      request.off("aborted", brokeOff);
      request.off("error", brokeOff);
      request.on("error", ignore);
      resolve(pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces));
    };
    source.on("data", take);
    source.on("end", end);
    decoder?.on("error", () => fail(badRequest("The body is not what Content-Encoding says")));
    request.on("error", brokeOff);
    request.on("aborted", brokeOff);
    if (decoder !== undefined) request.pipe(decoder);
  });
}

/** Whoever leaves after the body was read is noticed by the answer's end. */
function ignore(): void {}
