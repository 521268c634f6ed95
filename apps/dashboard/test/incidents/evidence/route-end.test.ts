import { expect, test } from '@jest/globals';
import type { Diagnosis } from '../../../src/incidents/evidence/incident-evidence.js';
import { routeEnd } from '../../../src/incidents/evidence/route-end.js';

type Hop = NonNullable<Diagnosis['route']>['hops'][number];

const silent = { address: null, round_trip_ms: null };
const own = { address: null, round_trip_ms: 0.4 };
const at = (address: string) => ({ address, round_trip_ms: 12 });

const endOf = (hops: readonly Omit<Hop, 'ttl'>[], reached = false) =>
  routeEnd({
    protocol: 'tcp',
    address: '198.51.100.7',
    hops: hops.map((hop, index) => ({ ttl: index + 1, ...hop })),
    reached,
  });

test('a route ends at the last hop that answered', () => {
  expect(endOf([own, at('192.0.2.1'), silent, at('192.0.2.9'), silent, silent])).toEqual({
    kind: 'hop',
    hop: 4,
    address: '192.0.2.9',
  });
});

test('a route ends in the network of the prober if no later hop answered', () => {
  expect(endOf([own, silent])).toEqual({ kind: 'own_network', hop: 1 });
});

test('a route ends at the target if it answered', () => {
  expect(endOf([own, at('198.51.100.7')], true)).toEqual({ kind: 'target', hop: 2, address: '198.51.100.7' });
});

test('a route without an answer ends nowhere', () => {
  expect(endOf([])).toEqual({ kind: 'nowhere' });
  expect(endOf([silent, silent])).toEqual({ kind: 'nowhere' });
});
