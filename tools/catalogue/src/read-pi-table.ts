import type { Price } from "@sluice/schema";
import * as z from "zod";
import { exactPrice } from "./exact-price.ts";
import type { TableModel } from "./table-model.ts";

const rates = z.object({
  input: z.number(),
  output: z.number(),
  cacheRead: z.number(),
  cacheWrite: z.number(),
});

const model = z.object({
  id: z.string(),
  name: z.string(),
  reasoning: z.boolean(),
  input: z.array(z.enum(["text", "image"])),
  cost: rates.extend({ tiers: z.array(rates.extend({ inputTokensAbove: z.int() })).optional() }),
  contextWindow: z.int().nullable(),
  maxTokens: z.int().nullable(),
  supportsTools: z.boolean().optional(),
});

type PiModel = z.infer<typeof model>;

/**
 * The chat models of a table of `@earendil-works/pi-ai`, or of `@oh-my-pi/pi-catalog`, which has the same form.
 * Models without a context are pictures and voices. Throws where the form is another one.
 */
export function readPiTable(table: unknown, toolsKnown: boolean): readonly TableModel[] {
  const models = z.record(z.string(), model).parse(table);
  return Object.values(models)
    .filter(({ contextWindow }) => contextWindow !== null)
    .map((each) => toTableModel(each, toolsKnown));
}

function toTableModel(
  { id, name, input, reasoning, cost, contextWindow, maxTokens, supportsTools }: PiModel,
  toolsKnown: boolean,
): TableModel {
  const tools = supportsTools ?? (toolsKnown ? true : undefined);
  const price = priceOf(id, cost);
  return {
    name,
    model: id,
    ...(contextWindow === null ? {} : { contextLength: contextWindow }),
    ...(maxTokens === null ? {} : { maxCompletionTokens: maxTokens }),
    input,
    output: ["text"],
    ...(tools === undefined ? {} : { tools }),
    reasoning,
    ...(price === undefined ? {} : { price }),
  };
}

/** The tables write 0 for what they do not know: only a name that says `:free` is believed. */
function priceOf(id: string, { tiers = [], ...base }: PiModel["cost"]): Price | undefined {
  const isUnknown = base.input <= 0 && base.output <= 0;
  if (isUnknown) return id.endsWith(":free") ? { prompt: 0, completion: 0 } : undefined;
  const longer = tiers.map(({ inputTokensAbove: above, ...cost }) => ({ above, ...ratesOf(cost) }));
  return { ...ratesOf(base), ...(longer.length === 0 ? {} : { tiers: longer }) };
}

/** Cached tokens without a price of their own cost what others do. */
function ratesOf({ input, output, cacheRead, cacheWrite }: z.infer<typeof rates>) {
  return {
    prompt: exactPrice(input),
    completion: exactPrice(output),
    ...(cacheRead > 0 ? { cache_read: exactPrice(cacheRead) } : {}),
    ...(cacheWrite > 0 ? { cache_write: exactPrice(cacheWrite) } : {}),
  };
}
