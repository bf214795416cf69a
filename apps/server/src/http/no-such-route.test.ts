import { expect, test } from "vitest";
import { noSuchRoute } from "./no-such-route.ts";

test.each(["/chat/completions", "/api/chat/completions", "//api/v1/chat/completions", "/api/v1"])(
  "who asks for %s is told the base URL",
  (path) => {
    expect(noSuchRoute("POST", path)).toBe(
      `There is no POST ${path}; the base URL of the API ends in /api/v1`,
    );
  },
);

test("below the base URL it is the route that is wrong", () => {
  expect(noSuchRoute("POST", "/api/v1/responses")).toBe("There is no POST /api/v1/responses");
  expect(noSuchRoute("GET", "/v1/x")).toBe("There is no GET /v1/x");
});
