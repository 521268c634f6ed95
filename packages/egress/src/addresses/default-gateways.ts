import { readRoutes } from './route-table.js';

/** As a socket takes them (`192.0.2.1`, `fe80::1%eth0`); none where Linux' tables cannot be read. */
export function defaultGateways(tables?: string): readonly string[] {
  const routes = (readRoutes(tables) ?? []).filter(({ length }) => length === 0);
  return [...new Set(routes.flatMap(({ gateway }) => gateway ?? []))];
}
