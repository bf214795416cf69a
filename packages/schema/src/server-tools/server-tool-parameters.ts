import * as z from "zod";
import { LIMITS } from "../limits.ts";
import {
  advisorParameters,
  fusionParameters,
  imageGenerationParameters,
  subagentParameters,
} from "./model-tools.ts";
import { webFetchParameters, webSearchParameters } from "./web-tools.ts";

const datetimeParameters = z
  .looseObject({
    timezone: z
      .string()
      .min(1)
      .nullish()
      .describe("IANA name of a time zone, such as `Europe/Oslo`; default UTC."),
  })
  .describe("Date and time.");

const searchModelsParameters = z
  .looseObject({
    max_results: z
      .int()
      .min(1)
      .max(LIMITS.modelsFound)
      .nullish()
      .describe("How many models to list, 1 to 20; default 5."),
  })
  .describe("A list of models.");

const bashParameters = z
  .looseObject({
    engine: z
      .enum(["auto", "native", "openrouter", "sluice"])
      .nullish()
      .describe("Who runs the commands."),
    environment: z
      .looseObject({
        type: z
          .enum(["container_auto", "container_reference"])
          .describe("A container of its own, or one that is there."),
        file_ids: z.array(z.string().min(1)).nullish().describe("Files to put into it."),
      })
      .nullish()
      .describe("Where commands run."),
    sleep_after_seconds: z
      .number()
      .min(0)
      .nullish()
      .describe("Seconds without use until it sleeps; default 900."),
  })
  .describe("Commands of a shell.");

/**
 * What the tools that a gateway runs take, by their one name (wire reference §2.2). Members beside these are
 * kept: clients send more than is written down. Tools that are not here take anything.
 */
export const SERVER_TOOL_PARAMETERS = {
  "sluice:web_search": webSearchParameters,
  "sluice:web_fetch": webFetchParameters,
  "sluice:datetime": datetimeParameters,
  "sluice:image_generation": imageGenerationParameters,
  "sluice:experimental__search_models": searchModelsParameters,
  "sluice:advisor": advisorParameters,
  "sluice:subagent": subagentParameters,
  "sluice:fusion": fusionParameters,
  "sluice:bash": bashParameters,
} as const satisfies Readonly<Record<string, z.ZodType>>;
