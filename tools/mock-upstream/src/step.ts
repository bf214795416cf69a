/** One thing the mock does while it answers. A closed union: every step has a `kind`. */
export type Step =
  /** The status line's number; 200 when no step sets one. */
  | { readonly kind: "status"; readonly status: number }
  /** One response header; the same name twice sends both values. */
  | { readonly kind: "header"; readonly name: string; readonly value: string }
  /** Sends the status line and headers now, before any byte of the body. */
  | { readonly kind: "flush" }
  /** One socket write of its own (one chunk of a chunked body), then a wait in milliseconds. */
  | { readonly kind: "write"; readonly bytes: Uint8Array; readonly waitMs: number }
  /** The bytes `times` times, in writes of at most 65536 bytes, at the pace of the reader. */
  | { readonly kind: "write-many"; readonly bytes: Uint8Array; readonly times: number }
  /** The whole body with its true Content-Length, then the end. */
  | { readonly kind: "text"; readonly bytes: Uint8Array }
  /** As `text`, with the content type of JSON unless a header step set another. */
  | { readonly kind: "json"; readonly text: string }
  /** Waits so many milliseconds. */
  | { readonly kind: "pause"; readonly ms: number }
  /** Sends nothing more, keeps the connection open so many milliseconds, then ends the body. */
  | { readonly kind: "hold"; readonly ms: number }
  /** Ends the body properly. */
  | { readonly kind: "end" }
  /** Destroys the connection without ending the body. */
  | { readonly kind: "reset" }
  /** The same by a TCP reset: bytes that the caller has not read may be lost. */
  | { readonly kind: "abort" }
  /** Sends nothing: a name for what the script does, kept in the record of the call. */
  | { readonly kind: "label"; readonly label: string };
