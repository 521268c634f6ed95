/** One monitor of Tocsin, without what all types have in common. */
export type MappedMonitor = {
  readonly type: string;
  readonly target: string;
  readonly settings?: Readonly<Record<string, unknown>>;
};

/** What becomes of a monitor of Uptime Kuma, as far as its type says. */
export type Mapping =
  | {
      readonly monitor: MappedMonitor;
      readonly losses?: readonly string[];
      /** Why it would fail at once, so that it is taken as paused. */
      readonly pausedBecause?: string;
    }
  | { readonly reason: string; readonly nearest: string; readonly reachable?: string | undefined };

export const refused = (reason: string, nearest: string, reachable?: string): Mapping => ({
  reason,
  nearest,
  reachable,
});
