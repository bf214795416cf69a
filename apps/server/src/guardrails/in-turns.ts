/** Does work that stops on its way, with others served at each stop; `nextTurn` may reject to call it off. */
export async function inTurns<Result>(
  work: Generator<void, Result>,
  nextTurn: () => Promise<void>,
): Promise<Result> {
  let step = work.next();
  while (step.done !== true) {
    await nextTurn();
    step = work.next();
  }
  return step.value;
}
