import { afterEach } from "vitest";
import {
  openThreeProviders,
  type ThreeProviders,
  type ThreeProvidersSettings,
} from "./three-providers.ts";

/** Opens three providers for a test of this file; they are closed after it. */
export function useThreeProviders(): (
  settings?: ThreeProvidersSettings,
) => Promise<ThreeProviders> {
  let stage: ThreeProviders | undefined;
  afterEach(async () => {
    await stage?.close();
    stage = undefined;
  });
  return async (settings) => {
    stage = await openThreeProviders(settings);
    return stage;
  };
}
