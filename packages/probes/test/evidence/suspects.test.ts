import { describe, expect, test } from '@jest/globals';
import { saidAgain } from '@tocsin/domain';
import type { SeenExchange, SeenFailure } from '@tocsin/egress';
import { suspectsIn } from '../../src/evidence/suspects.js';
import { rawExchange } from '../support/raw-exchanges.js';

const failure = (code: SeenFailure['code'], phase: SeenFailure['phase']): SeenFailure => ({
  code,
  phase,
  reason: saidAgain('It failed.', null),
  answered: false,
});

const after = (...exchanges: readonly SeenExchange[]) => suspectsIn(exchanges);

const lost = failure('timeout', 'connect');
const noPings = { sent: 3, roundTripsMs: [] };
const names = { name: 'shop.example.com', type: 'A' };

describe('the suspects', () => {
  test.each([
    ['https://shop.example.com/cart', { host: '192.0.2.1', port: 443 }, names],
    ['http://shop.example.com:8080/', { host: '192.0.2.1', port: 8080 }, names],
    ['http://[2001:db8::1]/', { host: '192.0.2.1', port: 80 }, null],
  ])('are the path to the address and the name when nothing answers for %s', (target, route, named) => {
    expect(after(rawExchange({ target, failed: lost }))).toEqual({ route, names: named });
  });

  test('are the path to the port of a connection', () => {
    const target = 'shop.example.com:25';
    expect(after(rawExchange({ kind: 'connection', target, failed: lost }))).toEqual({
      route: { host: '192.0.2.1', port: 25 },
      names,
    });
  });

  test('are records of the family that was called', () => {
    const failed = failure('connection_reset', 'tls');
    expect(after(rawExchange({ address: '2001:db8::1', failed }))).toEqual({
      route: { host: '2001:db8::1', port: 443 },
      names: { ...names, type: 'AAAA' },
    });
  });

  test.each(['dns', 'timeout'] as const)(
    'are the name servers alone when the name has no address: %s',
    (code) => {
      expect(after(rawExchange({ address: null, failed: failure(code, 'name') }))).toEqual({
        route: null,
        names,
      });
    },
  );

  test('are those that were asked, when records are wrong', () => {
    const asked = { kind: 'dns', target: 'example.com' } as const;
    const named = { host: 'ns1.example.com', port: 5_353 };
    const servers = ['192.0.2.53:5353'];
    expect(after(rawExchange({ ...asked, question: { type: 'MX', servers } }))).toEqual({
      route: null,
      names: { name: 'example.com', type: 'MX' },
    });
    expect(after(rawExchange({ ...asked, question: { type: 'MX', servers, named } }))).toEqual({
      route: null,
      names: { name: 'example.com', type: 'MX', server: named },
    });
  });

  test('are the path of echo requests after pings without a reply', () => {
    const ping = { kind: 'ping', target: 'shop.example.com' } as const;
    expect(after(rawExchange({ ...ping, pings: noPings }))).toEqual({ route: { host: '192.0.2.1' }, names });
    expect(after(rawExchange({ ...ping, pings: { sent: 3, roundTripsMs: [1] } }))).toBeNull();
  });

  test('are those of the last exchange that failed', () => {
    const target = 'http://other.example.com/';
    expect(after(rawExchange({ target, failed: lost }), rawExchange({}))).toEqual({
      route: { host: '192.0.2.1', port: 80 },
      names: { name: 'other.example.com', type: 'A' },
    });
  });

  test.each([
    ['an answer', null],
    ['a refused certificate', failure('tls', 'tls')],
    ['silence after the connection', failure('timeout', 'headers')],
    ['a closed address', failure('blocked_address', 'name')],
    ['a broken answer', failure('bad_response', 'body')],
  ])('are none after %s', (_, failed) => {
    expect(after(rawExchange({ failed }))).toBeNull();
  });

  test('are none for what is no URL, and without exchanges', () => {
    expect(after(rawExchange({ kind: 'connection', target: '[fe80::1%25]x:1', failed: lost }))).toBeNull();
    expect(after()).toBeNull();
  });
});
