import { type Manifest, readManifests } from "../read-manifests.ts";
import type { SourceFile } from "../source-file.ts";

/** A package of this repository that goes to the registry. */
export interface PublishedPackage {
  readonly name: string;
  /** Folder from the root. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** Our packages that it needs to run, directly or through others; itself is not among them. */
  readonly needs: readonly string[];
}

const directNeeds = (manifest: Manifest): string[] =>
  ["dependencies", "peerDependencies", "optionalDependencies"]
    .map((section) => manifest[section])
    .flatMap((section) =>
      typeof section === "object" && section !== null ? Object.keys(section) : [],
    );

const allNeeds = (name: string, known: ReadonlyMap<string, Manifest>): string[] => {
  const found = new Set<string>();
  const visit = (next: string) => {
    for (const need of directNeeds(known.get(next) ?? { name: next })) {
      if (known.has(need) && !found.has(need)) {
        found.add(need);
        visit(need);
      }
    }
  };
  visit(name);
  found.delete(name);
  return [...found].sort();
};

/** All packages that are published, with what they need of each other. */
export function publishedPackages(files: readonly SourceFile[]): readonly PublishedPackage[] {
  const manifests = [...readManifests(files)].filter(([, manifest]) => manifest.private !== true);
  const known = new Map(manifests.map(([, manifest]) => [manifest.name, manifest]));
  return manifests.map(([folder, manifest]) => ({
    name: manifest.name,
    folder,
    manifest,
    needs: allNeeds(manifest.name, known),
  }));
}
