/** A monitor that stands for an endpoint, or for some of its conditions. */
export type MappedEndpoint = {
  /** Added to the name of the endpoint; empty for the endpoint itself. */
  readonly suffix: string;
  readonly type: string;
  readonly target: string;
  readonly settings?: Readonly<Record<string, unknown>>;
};

export type EndpointMapping =
  | {
      readonly monitors: readonly MappedEndpoint[];
      readonly losses: readonly string[];
      /** Why it would fail at once, so that it is taken as paused. */
      readonly pausedBecause?: string | undefined;
    }
  | { readonly reason: string; readonly nearest: string; readonly reachable?: string | undefined };
