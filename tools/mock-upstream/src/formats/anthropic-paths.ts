/** Where Anthropic's protocol is spoken: the API's own path, and the methods that Vertex AI has in its place. */
export const ANTHROPIC_PATHS =
  /\/messages$|\/publishers\/anthropic\/models\/[^/]+:(?:rawPredict|streamRawPredict)$/;
