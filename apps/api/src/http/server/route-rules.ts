/** What the server must know of routes before a handler runs. The features own these routes: src/own-routes.ts. */
export type RouteRules = {
  /** Paths below it hold a secret, so logs show their route instead. A body of any type is read and dropped there. */
  readonly secretPathPrefix: string;
  /** By route, where it is more than usual. */
  readonly bodyBytesMax: Readonly<Record<string, number>>;
};
