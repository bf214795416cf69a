/** What a model puts out, as the model list can be asked for (wire reference §14.2). */
export type Modality = "text" | "rerank" | "speech";
