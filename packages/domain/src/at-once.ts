/** Runs a computation that could be interrupted, in one go. */
export const atOnce = <Result>(task: Generator<void, Result>): Result => {
  let step = task.next();
  while (!step.done) step = task.next();
  return step.value;
};
