export type { Check } from "./check.ts";
export { providerConformance } from "./provider-conformance.ts";
export type {
  ChatFixture,
  EmbeddingsFixture,
  FailureFixture,
  HiddenErrorFixture,
  ModerationsFixture,
  ProviderFixtures,
  RerankFixture,
  SpeechFixture,
} from "./provider-fixtures.ts";
export { sampleCall } from "./sample-call.ts";
export { PLAIN_AUDIO } from "./speech-fixtures.ts";
