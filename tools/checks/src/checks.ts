import type { Check } from "./check.ts";
import { allowedImports } from "./rules/allowed-imports.ts";
import { changesetNames } from "./rules/changeset-names.ts";
import { exactVersions } from "./rules/exact-versions.ts";
import { fileNames } from "./rules/file-names.ts";
import { fileSize } from "./rules/file-size.ts";
import { fixtureOrigins } from "./rules/fixture-origins.ts";
import { indexShape } from "./rules/index-shape.ts";
import { lockfileAddresses } from "./rules/lockfile-addresses.ts";
import { oneTransport } from "./rules/one-transport.ts";
import { packageFiles } from "./rules/package-files.ts";
import { packageManifest } from "./rules/package-manifest.ts";
import { providerBranches } from "./rules/provider-branches.ts";

/** All conventions that are kept by machine. */
export const checks: readonly Check[] = [
  allowedImports,
  changesetNames,
  exactVersions,
  fileNames,
  fileSize,
  fixtureOrigins,
  indexShape,
  lockfileAddresses,
  oneTransport,
  packageFiles,
  packageManifest,
  providerBranches,
];
