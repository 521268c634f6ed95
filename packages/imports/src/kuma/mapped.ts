/** One monitor of Tocsin, without the fields that all types share. */
export type MappedMonitor = {
  readonly type: string;
  readonly target: string;
  readonly settings?: Readonly<Record<string, unknown>>;
};

/** The part of a mapped monitor that depends on its type. */
export type Mapping =
  | {
      readonly monitor: MappedMonitor;
      readonly losses?: readonly string[];
      /** The reason why the monitor would fail at once. It is taken as paused then. */
      readonly pausedBecause?: string;
    }
  | { readonly reason: string; readonly nearest: string; readonly reachable?: string | undefined };

export const refused = (reason: string, nearest: string, reachable?: string): Mapping => ({
  reason,
  nearest,
  reachable,
});
