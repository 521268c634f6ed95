/** The surroundings of a command. Lines for programs and people go to `out`; progress and errors go to `error`. */
export type Io = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: AsyncIterable<Uint8Array> & { readonly isTTY?: boolean };
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
  /** Aborts when the user presses Ctrl-C, or nothing reads the output any more. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
};
