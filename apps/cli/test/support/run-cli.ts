import { run } from '../../src/run.js';

type Settings = {
  readonly env?: Record<string, string>;
  readonly stdin?: Uint8Array;
  readonly now?: Date;
  readonly signal?: AbortSignal;
  /** Called with each line, on standard output and standard error. */
  readonly onLine?: (line: string) => void;
};

export type Ended = {
  readonly code: number;
  readonly out: readonly string[];
  readonly error: readonly string[];
};

/** Runs a command line in this process. */
export const runCli = async (
  args: readonly string[],
  { env = {}, stdin = new Uint8Array(), now, signal, onLine }: Settings = {},
): Promise<Ended> => {
  const [out, error]: [string[], string[]] = [[], []];
  const code = await run(args, {
    env,
    stdin: (async function* () {
      yield stdin;
    })(),
    out: (line) => {
      out.push(line);
      onLine?.(line);
    },
    error: (line) => {
      error.push(line);
      onLine?.(line);
    },
    signal: signal ?? new AbortController().signal,
    now: () => now ?? new Date(),
  });
  return { code, out, error };
};
