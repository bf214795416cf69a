/** `components.securitySchemes`: every credential is a bearer token (specification, Authentication). */
export const securitySchemes = {
  inferenceKey: {
    type: "http",
    scheme: "bearer",
    description: "A key that runs models: `Authorization: Bearer sk-sl-v1-…`.",
  },
  managementKey: {
    type: "http",
    scheme: "bearer",
    description: "A management key, or the secret of a Connect client for its own keys.",
  },
} as const;

/** Runs models. */
export const byInferenceKey = [{ inferenceKey: [] }] as const;
/** Manages keys. */
export const byManagementKey = [{ managementKey: [] }] as const;
/** Any key. */
export const byAnyKey = [{ inferenceKey: [] }, { managementKey: [] }] as const;
/** Nobody is asked. */
export const open = [] as const;
