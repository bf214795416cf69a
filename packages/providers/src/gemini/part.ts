/** One part of a turn, as the API has it. */
export interface Part {
  readonly text?: string;
  readonly thought?: boolean;
  readonly thoughtSignature?: string;
  readonly inlineData?: { readonly mimeType: string; readonly data: string };
  readonly fileData?: { readonly fileUri: string; readonly mimeType?: string };
  readonly functionCall?: {
    readonly id?: string;
    readonly name: string;
    readonly args: Readonly<Record<string, unknown>>;
  };
  readonly functionResponse?: {
    readonly id?: string;
    readonly name: string;
    readonly response: Readonly<Record<string, unknown>>;
  };
}

/** Everything that one side says before the other does. */
export interface Turn {
  readonly role: "user" | "model";
  readonly parts: readonly Part[];
}
