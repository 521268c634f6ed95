/** Enough for a body of 1 MiB, which takes tens of milliseconds. */
const usualMsMax = 250;

/** A pure function of what a target sent. `structuredClone` copies its input and output. */
export type Task<Input = never, Output = unknown> = {
  readonly name: string;
  readonly run: (input: Input) => Output;
  readonly msMax: number;
};

/** `src/tasks.ts` must list each task. */
export const newTask = <Input, Output>(
  name: string,
  run: (input: Input) => Output,
  msMax = usualMsMax,
): Task<Input, Output> => ({ name, run, msMax });
