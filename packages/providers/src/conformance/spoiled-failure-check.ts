import assert from "node:assert/strict";
import type { HttpProvider } from "../provider.ts";
import { parseJson } from "../read/parse-json.ts";
import type { Check } from "./check.ts";
import { eachTry } from "./each-try.ts";
import type { FailureFixture } from "./provider-fixtures.ts";
import { spoil } from "./spoil.ts";

/** That a refusal is read as some failure, however it is worded. */
export function spoiledFailureCheck(provider: HttpProvider, fixture: FailureFixture): Check {
  const headers = new Headers(fixture.headers);
  return {
    name: `reads the refusal "${fixture.name}" as a failure when it is spoiled`,
    run: () =>
      eachTry((random) => {
        const body = parseJson(fixture.body);
        const given =
          body === undefined
            ? fixture.body.slice(0, Math.floor(random() * fixture.body.length))
            : (JSON.stringify(spoil(body, random)) ?? "");
        const read = () => {
          const {
            message,
            raw = "",
            code = "",
          } = provider.readFailure(fixture.status, headers, given);
          assert.ok(message !== "" && typeof message === "string", "the failure says nothing");
          assert.ok(typeof code === "string", "the code is no word");
          assert.ok(Buffer.byteLength(raw) <= 2048, "raw is longer than 2 KB");
        };
        return { given, read };
      }),
  };
}
