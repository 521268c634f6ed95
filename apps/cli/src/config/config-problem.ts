/** A place in a file, counted from 1. */
export type Place = { readonly file: string; readonly line: number; readonly column: number };

export type ConfigProblem = {
  readonly place: Place;
  readonly pointer: string;
  readonly message: string;
  /** The value of `EGRESS_ALLOW` that opens a closed address. */
  readonly egressAllow?: string | undefined;
};
