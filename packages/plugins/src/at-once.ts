/** Does work that could stop on its way without a stop. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}
