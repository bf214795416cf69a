import { badRequest } from "@sluice/errors";
import * as z from "zod";
import { definePlugin } from "../define-plugin.ts";
import type { Plugin } from "../plugin.ts";
import { isTimeZone } from "./is-time-zone.ts";
import { isoIn } from "./iso-in.ts";

const DESCRIPTION =
  "Gives the current date and time. Call it whenever the answer depends on today's date or the time of day.";

const timezone = z.string().max(64);

/** A zone that nobody knows is the caller's mistake in a request, the model's in a call. */
const known = timezone.refine(isTimeZone, {
  error: "must be the IANA name of a time zone, such as Europe/Oslo",
});

/**
 * `sluice:datetime`: tells the model the time, in the zone that it asks for, else in the request's (wire reference
 * §2.2).
 *
 * @param now unix time in ms
 */
export function createDatetime(now: () => number): Plugin {
  return definePlugin({
    id: "datetime",
    options: z.strictObject({
      timezone: known.nullish().describe("IANA name of the time zone; default UTC."),
    }),
    serverTools: [
      {
        type: "sluice:datetime",
        parameters: z.looseObject({ timezone: timezone.nullish() }),
        describe: ({ timezone: zone }) => ({
          description: DESCRIPTION,
          parameters: {
            type: "object",
            properties: {
              timezone: {
                type: "string",
                description: `IANA name of a time zone, such as Europe/Oslo; default ${zone ?? "UTC"}.`,
              },
            },
          },
        }),
        async execute(args, { options }) {
          const zone = zoneOf(args) ?? options.timezone ?? "UTC";
          if (!isTimeZone(zone)) {
            throw badRequest(`"${zone}" is not the IANA name of a time zone, such as Europe/Oslo`);
          }
          return JSON.stringify({ datetime: isoIn(now(), zone), timezone: zone });
        },
      },
    ],
  });
}

function zoneOf(args: unknown): string | undefined {
  if (typeof args !== "object" || args === null || !("timezone" in args)) return undefined;
  return typeof args.timezone === "string" && args.timezone !== "" ? args.timezone : undefined;
}
