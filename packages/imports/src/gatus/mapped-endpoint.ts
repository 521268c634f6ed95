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
      /** The reason why the monitor would fail at once. It is taken as paused then. */
      readonly pausedBecause?: string | undefined;
    }
  | { readonly reason: string; readonly nearest: string; readonly reachable?: string | undefined };
