/** A bare name is one of `models`; a name with folders, such as a tuned model's, stands for itself. */
export function modelPath(model: string): string {
  return modelName(model).split("/").map(encodeURIComponent).join("/");
}

/** The model's name as bodies have it. */
export function modelName(model: string): string {
  return model.includes("/") ? model : `models/${model}`;
}
