export { createLocalAdapter, type LocalOptions } from "./create-local-adapter.ts";
export { createLocalProvider, type LocalProviderOptions } from "./create-local-provider.ts";
export { type LocalModelsOptions, localModels } from "./local-models.ts";
export { LOCAL_VOICES } from "./speech/local-voices.ts";
export {
  SPEECH_SAMPLE_RATE,
  type SpeechEngine,
  type Utterance,
} from "./speech/speech-engine.ts";
