import { burst } from "./catalogue/burst.ts";
import { compressedAnswer } from "./catalogue/compressed.ts";
import { contentRefusal } from "./catalogue/content-refusal.ts";
import { contextLength } from "./catalogue/context-length.ts";
import { cut } from "./catalogue/cut.ts";
import { duplicateFinish } from "./catalogue/duplicate-finish.ts";
import { emptyBody } from "./catalogue/empty-body.ts";
import { emptyChunks } from "./catalogue/empty-chunks.ts";
import { endless } from "./catalogue/endless.ts";
import { errorIn200 } from "./catalogue/error-in-200.ts";
import { errorInStream } from "./catalogue/error-in-stream.ts";
import { errorOnce } from "./catalogue/error-once.ts";
import { html } from "./catalogue/html.ts";
import { html200 } from "./catalogue/html-200.ts";
import { huge } from "./catalogue/huge.ts";
import { jsonInsteadOfStream } from "./catalogue/json-instead-of-stream.ts";
import { keepAliveClose } from "./catalogue/keep-alive-close.ts";
import { malformedEvent } from "./catalogue/malformed-event.ts";
import { noChoices } from "./catalogue/no-choices.ts";
import { noDone } from "./catalogue/no-done.ts";
import { outage } from "./catalogue/outage.ts";
import { overloaded } from "./catalogue/overloaded.ts";
import { rateLimited } from "./catalogue/rate-limited.ts";
import { rateLimitedOnce } from "./catalogue/rate-limited-once.ts";
import { refusesPrefill } from "./catalogue/refuses-prefill.ts";
import { resetBeforeHeaders } from "./catalogue/reset-before-headers.ts";
import { roleOnlyThenSilence } from "./catalogue/role-only-then-silence.ts";
import { serverError } from "./catalogue/server-error.ts";
import { silent } from "./catalogue/silent.ts";
import { slowDrip } from "./catalogue/slow-drip.ts";
import { slowFirstToken } from "./catalogue/slow-first-token.ts";
import { stall } from "./catalogue/stall.ts";
import { streamInsteadOfJson } from "./catalogue/stream-instead-of-json.ts";
import { truncatedJson } from "./catalogue/truncated-json.ts";
import { unavailable } from "./catalogue/unavailable.ts";
import { usageOnlyLast } from "./catalogue/usage-only-last.ts";
import { wrongEncoding } from "./catalogue/wrong-encoding.ts";

/** All named faults: refusals, silence and breaks, broken streams, broken bodies, sizes and pace. */
export const FAULTS = [
  rateLimitedOnce,
  rateLimited,
  errorOnce,
  serverError,
  unavailable,
  overloaded,
  outage,
  contextLength,
  contentRefusal,
  refusesPrefill,
  resetBeforeHeaders,
  keepAliveClose,
  silent,
  slowFirstToken,
  roleOnlyThenSilence,
  stall,
  cut,
  errorInStream,
  errorIn200,
  malformedEvent,
  noDone,
  emptyChunks,
  duplicateFinish,
  usageOnlyLast,
  noChoices,
  emptyBody,
  truncatedJson,
  html,
  html200,
  jsonInsteadOfStream,
  streamInsteadOfJson,
  wrongEncoding,
  compressedAnswer,
  burst,
  slowDrip,
  huge,
  endless,
] as const;
