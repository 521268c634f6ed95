import type { FastifyInstance } from 'fastify';
import findMyWay, { type HTTPMethod } from 'find-my-way';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the methods of a path without its query; an empty list for an unknown path. */
    readonly methodsOf: (path: string) => readonly HTTPMethod[];
  }
}

const methods: readonly HTTPMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** The dashboard's page answers any path. */
const anyPath = '/*';

/** Fastify's own router answers for one method at a time, and only with the route's handler. */
export const learnMethods = (server: FastifyInstance): void => {
  const routes = findMyWay();
  server.decorate('methodsOf', (path: string) =>
    methods.filter((method) => routes.find(method, path) !== null),
  );
  server.addHook('onRoute', ({ method, url }) => {
    if (url === anyPath) return;
    for (const each of [method].flat()) routes.on(each as HTTPMethod, url, () => undefined);
  });
};

/** The features own these routes: src/own-routes.ts */
export type RouteRules = {
  /** A secret follows. No body is read. */
  readonly secretPathPrefixes: readonly string[];
  /** By route, for those with another limit than the usual one. */
  readonly bodyBytesMax: Readonly<Record<string, number>>;
};
