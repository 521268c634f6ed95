/** The features own these routes: src/own-routes.ts */
export type RouteRules = {
  /** Logs show the route instead of these paths. Any body is accepted and dropped. */
  readonly secretPathPrefixes: readonly string[];
  /** By route, for those with another limit than the usual one. */
  readonly bodyBytesMax: Readonly<Record<string, number>>;
};
