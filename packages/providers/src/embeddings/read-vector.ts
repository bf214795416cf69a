import type { Call } from "../call.ts";
import { malformed } from "../malformed.ts";

/** A vector as the caller gets it: numbers, or base64 of little-endian 32-bit floats. */
export type Vector = number[] | string;

/** Little-endian 32-bit floats in base64, or a list of numbers, in the encoding that was asked for (wire reference §14.3). */
export function readVector(value: unknown, asked: "float" | "base64", call: Call<unknown>): Vector {
  if (typeof value === "string") {
    const bytes = Buffer.from(value, "base64");
    if (bytes.length === 0 || bytes.length % 4 !== 0) throw malformed(call, "a vector is broken");
    const numbers = fromBytes(bytes);
    // JSON has no word for what is no number.
    if (!numbers.every(Number.isFinite)) throw malformed(call, "a vector holds what is no number");
    return asked === "base64" ? value : numbers;
  }
  if (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((number) => typeof number === "number")
  ) {
    return asked === "float" ? value : toBase64(value);
  }
  throw malformed(call, "a vector is missing");
}

function fromBytes(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
}

function toBase64(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((number, at) => {
    bytes.writeFloatLE(number, at * 4);
  });
  return bytes.toString("base64");
}
