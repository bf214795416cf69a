export type { Answer } from "./answer.ts";
export { type AnthropicOptions, anthropicReply } from "./answers/anthropic-reply.ts";
export { chatAnswer } from "./answers/chat-answer.ts";
export type { ChatOptions, ChatUsage } from "./answers/chat-options.ts";
export { chatReply } from "./answers/chat-reply.ts";
export { type ChatStreamOptions, chatStream } from "./answers/chat-stream.ts";
export { type EmbeddingsOptions, embeddingsAnswer } from "./answers/embeddings-answer.ts";
export { type ErrorOptions, errorAnswer } from "./answers/error-answer.ts";
export { type GeminiOptions, geminiReply } from "./answers/gemini-reply.ts";
export { modelsAnswer } from "./answers/models-answer.ts";
export { type ModerationsOptions, moderationsAnswer } from "./answers/moderations-answer.ts";
export { type RerankOptions, rerankAnswer } from "./answers/rerank-answer.ts";
export { type SpeechOptions, speechAnswer } from "./answers/speech-answer.ts";
export { standardAnswer } from "./answers/standard-answer.ts";
export { type ContentCoding, compressed } from "./compressed.ts";
export { COMMON_OPTIONS, type CommonFaultOptions } from "./faults/common-options.ts";
export { completeAnswer } from "./faults/complete-answer.ts";
export type { Fault, FaultOptions, FaultReach } from "./faults/define-fault.ts";
export { type FaultName, fault, type OptionsOf } from "./faults/fault.ts";
export { FAULTS } from "./faults/fault-list.ts";
export type { FaultOption, FaultOptionSpecs, FaultOptionValues } from "./faults/fault-option.ts";
export {
  type RandomFault,
  type RandomFaultsOptions,
  randomFaults,
} from "./faults/random-faults.ts";
export { eventStreamFrame } from "./formats/event-stream-frame.ts";
export type { FormatName } from "./formats/format.ts";
export type { MockUpstream } from "./mock-upstream.ts";
export { parseScript } from "./parse-script.ts";
export { parseScripts } from "./parse-scripts.ts";
export type { RawHandlers, RawRequest, RawUpstream } from "./raw-upstream.ts";
export type { CallOutcome, RecordedCall } from "./recorded-call.ts";
export type { Script } from "./script.ts";
export { type MockUpstreamOptions, startMockUpstream } from "./start-mock-upstream.ts";
export { startRawUpstream } from "./start-raw-upstream.ts";
export type { Step } from "./step.ts";
export { type Bytes, steps } from "./steps.ts";
