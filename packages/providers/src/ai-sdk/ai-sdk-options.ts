import * as z from "zod";

const record = z.record(z.string(), z.unknown());

/** `options` of an `ai-sdk` entry. */
export const aiSdkOptions = z.strictObject({
  /** The npm package whose provider serves the models. */
  package: z.string().min(1),
  /** The name under which it exports what makes the provider; found by itself where there is one `create<Name>`. */
  export: z.string().min(1).optional(),
  /** What else is handed to the export, beside `apiKey`, `baseURL` and `headers`. */
  settings: record.default({}),
  /** The provider's method that makes its chat models, such as `chat`; `languageModel` unless given. */
  method: z.string().min(1).optional(),
  /** The provider's name among `providerOptions`; the first word of what its models call themselves unless given. */
  namespace: z.string().min(1).optional(),
  /** `providerOptions` of every call, by the provider's name. */
  provider_options: z.record(z.string(), record).default({}),
  /** What the package calls request fields that the specification has no word for: field to option. */
  parameters: z.record(z.string(), z.string().min(1)).default({}),
});

/** Options of an `ai-sdk` entry, checked. */
export type AiSdkOptions = z.infer<typeof aiSdkOptions>;
