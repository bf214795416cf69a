import { openApiDocument } from "@sluice/schema/openapi";
import { expect, test } from "vitest";
import { createApp } from "./app.ts";
import type { Dependencies } from "./pipeline/dependencies.ts";

/** As far as Express's routers are looked into. */
interface Layer {
  readonly route?: {
    readonly path: string;
    readonly stack: readonly { readonly method?: string }[];
  };
  readonly handle: { readonly stack?: readonly Layer[] };
  match(path: string): boolean;
}

const config = { server: { corsOrigins: [] }, providers: [], routing: {} };
const dependencies = { config, plugins: [] };
const app = createApp(dependencies as unknown as Dependencies, {
  notReady: async () => undefined,
  isDraining: () => false,
  apiReference: "/nowhere",
  metrics: { text: async () => "", contentType: "text/plain" },
});
const layers = app.router.stack as unknown as readonly Layer[];

const routesOf = (stack: readonly Layer[]): string[] =>
  stack.flatMap(({ route }) =>
    (route?.stack ?? []).flatMap(({ method }) =>
      method === undefined ? [] : [`${method.toUpperCase()} ${documented(route?.path ?? "")}`],
    ),
  );
/** Express writes `:name` where the document writes `{name}`. */
const documented = (path: string) => path.replace(/:(\w+)/g, "{$1}");

const described = (atRoot: boolean): string[] =>
  Object.entries(openApiDocument().paths)
    .filter(([, { servers }]) => (servers !== undefined) === atRoot)
    .flatMap(([path, { servers: _, ...methods }]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );

test.each(["/api/v1", "/v1"])(
  "the document describes what is served under %s, and only that",
  (base) => {
    const routers = layers.filter(({ handle, match }, index) => {
      return handle.stack !== undefined && match.call(layers[index], `${base}/key`);
    });
    expect(routers).toHaveLength(1);
    const served = routesOf(routers[0]?.handle.stack ?? []);
    expect(served.length).toBeGreaterThan(10);
    expect(served.toSorted()).toEqual(described(false).toSorted());
  },
);

test("the document describes what is served at the root, and only that", () => {
  const served = routesOf(layers).filter((route) => !route.startsWith("GET /docs/"));
  expect(served.toSorted()).toEqual(described(true).toSorted());
});
