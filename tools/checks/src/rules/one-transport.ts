import type { Check } from "../check.ts";
import { importSpecifiers } from "../import-specifiers.ts";
import { isCodeFile } from "../is-code-file.ts";
import { isTestFile } from "../is-test-file.ts";

const opensSockets = /^(undici|node:(http|https|http2|net|tls|dgram|dns))(\/|$)/;

/** One place in the providers opens sockets, so that time limits and guards cannot be missed. */
export const oneTransport: Check = {
  name: "one-transport",
  promise: "in the providers only the transport opens sockets",
  find: (files) =>
    files
      .filter(({ path }) => path.startsWith("packages/providers/src/") && isCodeFile(path))
      .filter(({ path }) => !isTestFile(path) && !/\/src\/(transport|conformance)\//.test(path))
      .flatMap(({ path, text }) =>
        importSpecifiers(text)
          .filter((specifier) => opensSockets.test(specifier))
          .map((specifier) => ({ path, message: `${specifier} belongs in transport/` })),
      ),
};
