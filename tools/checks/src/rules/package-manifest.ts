import type { Check } from "../check.ts";
import type { Manifest } from "../read-manifests.ts";
import { readManifests } from "../read-manifests.ts";

type Rule = (manifest: Manifest) => string | undefined;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const hasText =
  (field: string): Rule =>
  (manifest) =>
    typeof manifest[field] === "string" && manifest[field] !== "" ? undefined : `no ${field}`;

const conditionsOf = (exports: unknown): readonly (readonly string[])[] =>
  isObject(exports) ? Object.values(exports).filter(isObject).map(Object.keys) : [];

const typesFirst: Rule = ({ exports }) =>
  conditionsOf(exports).every((names) => {
    const [first] = names.filter((name) => name !== "@sluice/source");
    return first === "types" && (names[0] === "@sluice/source" || names[0] === "types");
  })
    ? undefined
    : "exports must name @sluice/source, then types, then default";

const noSourceWhenPublished: Rule = ({ publishConfig, exports }) => {
  if (!isObject(publishConfig) || publishConfig.access !== "public") {
    return "publishConfig.access must be public";
  }
  if (exports === undefined) return undefined;
  const conditions = conditionsOf(publishConfig.exports);
  return conditions.length > 0 && conditions.every((names) => names[0] === "types")
    ? undefined
    : "publishConfig.exports must repeat the exports without @sluice/source";
};

const rules: readonly Rule[] = [
  hasText("description"),
  ({ license }) => (license === "MIT" ? undefined : "license must be MIT"),
  ({ type }) => (type === "module" ? undefined : "type must be module"),
  ({ engines }) => (isObject(engines) && engines.node ? undefined : "no engines.node"),
  ({ files }) => (Array.isArray(files) && files.length > 0 ? undefined : "no files"),
  ({ exports, bin }) => (exports || bin ? undefined : "neither exports nor bin"),
  typesFirst,
  noSourceWhenPublished,
  ({ scripts }) =>
    isObject(scripts) && scripts["check:package"] ? undefined : "no script check:package",
];

/** What npm and its users need to know about a package is there. */
export const packageManifest: Check = {
  name: "package-manifest",
  promise: "every published package has a complete package.json",
  find: (files) =>
    [...readManifests(files)]
      .filter(([, manifest]) => manifest.private !== true)
      .flatMap(([folder, manifest]) =>
        rules
          .map((rule) => rule(manifest))
          .filter((message) => message !== undefined)
          .map((message) => ({ path: `${folder}/package.json`, message })),
      ),
};
