import { expect, test } from "vitest";
import { groupOf, ONCE } from "./group-of.ts";

test.each([
  ["JS:*plan file:///home/one/sluice/packages/router/src/plan.ts:15:21", "packages/router"],
  ["JS:*'sift file:///work/packages/router/src/filters/sift.ts:1:1", "packages/router/src/filters"],
  ["JS:+answer file:///work/apps/server/src/http/listen.ts:34:18", "apps/server/src/http"],
  [
    "JS:*resume /a/node_modules/.pnpm/undici@8.0.0/node_modules/undici/lib/client.js:789:18",
    "undici",
  ],
  ["JS:*x file:///a/node_modules/.pnpm/x/node_modules/@scope/name/index.js:1:1", "@scope/name"],
  ["JS:*'Socket._writeGeneric node:net:1231:42", "Node"],
  ["Builtins_LoadIC", "V8's builtins"],
  ["sqlite3VdbeExec", "SQLite"],
  ["walIndexAppend", "SQLite"],
  ["v8::internal::JsonParser<unsigned char>::ParseJson()", "C and C++"],
  ["memcpy", "C and C++"],
  ["node::(anonymous namespace)::Parser::on_message_complete()", "C and C++"],
  ["v8::internal::JsonStringifier::SerializeString<false>(v8::internal::Handle)", "C and C++"],
  ["v8::internal::compiler::GraphReducer::Reduce(v8::internal::compiler::Node*)", ONCE],
  ["v8::internal::Scanner::ScanString()", ONCE],
  ["v8::internal::Scavenger::Process(v8::JobDelegate*)", ONCE],
  ["JS:~requireBuiltin node:internal/bootstrap/realm:420:24", ONCE],
])("%s is part of %s", (name, group) => {
  expect(groupOf(name)).toBe(group);
});
