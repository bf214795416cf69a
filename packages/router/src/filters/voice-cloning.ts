import type { Filter } from "./filter.ts";

/** A voice to clone goes only to endpoints that clone (specification, Speech request). */
export const voiceCloning: Filter = {
  step: "Filter by Voice Cloning",
  reason: "voice-cloning",
  field: "input_references",
  prepare({ needs }) {
    if (!needs.voiceCloning) return undefined;
    return (endpoint) =>
      endpoint.supportsVoiceCloning ? undefined : `${endpoint.provider} clones no voices`;
  },
};
