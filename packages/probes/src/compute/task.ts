/** Enough for a body of 1 MiB, which takes tens of milliseconds. */
const usualMsMax = 250;

/** A pure function of what a target sent. Its input and output are plain data that `structuredClone` copies. */
export type Task<Input = never, Output = unknown> = {
  readonly name: string;
  readonly run: (input: Input) => Output;
  /** Of processor time. */
  readonly msMax: number;
};

/** Makes a task, which `src/tasks.ts` must list too. */
export const newTask = <Input, Output>(
  name: string,
  run: (input: Input) => Output,
  msMax = usualMsMax,
): Task<Input, Output> => ({ name, run, msMax });
