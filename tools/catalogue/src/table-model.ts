import type { PublicModel } from "../../../apps/server/src/catalogue/public-model.ts";

/** A model of a package's table, before it has a slug. */
export type TableModel = Omit<PublicModel, "slug">;
