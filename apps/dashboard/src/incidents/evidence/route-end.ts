import type { Diagnosis } from './incident-evidence.js';

type Route = NonNullable<Diagnosis['route']>;

/** `own_network`: the last hop that answered is one of the prober's own network. */
export type RouteEnd =
  | { readonly kind: 'target' | 'hop'; readonly hop: number; readonly address: string }
  | { readonly kind: 'own_network'; readonly hop: number }
  | { readonly kind: 'nowhere' };

/** Returns the last place on the way from which an answer came. */
export const routeEnd = ({ hops, reached, address: target }: Route): RouteEnd => {
  const last = hops.findLast((hop) => hop.round_trip_ms !== null);
  if (last === undefined) return { kind: 'nowhere' };
  const { ttl: hop, address } = last;
  if (reached) return { kind: 'target', hop, address: target };
  return address === null ? { kind: 'own_network', hop } : { kind: 'hop', hop, address };
};
