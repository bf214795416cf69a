/** A body that was looked at: the request it holds, or why it is none (a 400). */
export type Parsed<Request> =
  | { readonly kind: "ok"; readonly request: Request }
  | {
      readonly kind: "invalid";
      /** Names the field and what is allowed; repeats no value of the body. */
      readonly message: string;
      /** The field of the first fault, such as `messages[0].content`; empty: the body as a whole. */
      readonly path: string;
    };
