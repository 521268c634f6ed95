import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import { type Route, readRoutes } from '../../src/addresses/route-table.js';
import { Ways } from '../../src/addresses/ways.js';

const ipv4 = `Iface	Destination	Gateway 	Flags	RefCnt	Use	Metric	Mask		MTU	Window	IRTT
eth0	00000000	010200C0	0003	0	0	100	00000000	0	0	0
wlan0	00000000	016433C6	0003	0	0	600	00000000	0	0	0
eth0	000200C0	00000000	0001	0	0	0	00FFFFFF	0	0	0
wg0	0000080A	00000000	0001	0	0	0	0000FFFF	0	0	0
*	0000070A	00000000	0201	0	0	0	0000FFFF	0	0	0
`;
const ipv6 = `00000000000000000000000000000000 00 00000000000000000000000000000000 00 fe800000000000000000000000000001 00000400 00000001 00000000 00000003     eth0
20010db8000000000000000000000000 40 00000000000000000000000000000000 00 00000000000000000000000000000000 00000100 00000001 00000000 00000001     eth0
fd000007000000000000000000000000 40 00000000000000000000000000000000 00 00000000000000000000000000000000 00000400 00000001 00000000 00200200       lo
`;
const eth0 = 'IPv4 eth0';
const uplink = { scope: 'beyond', key: `${eth0} via 192.0.2.1`, link: eth0, isGone: false };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocsin-routes-'));
  writeFileSync(join(folder, 'route'), ipv4);
  writeFileSync(join(folder, 'ipv6_route'), ipv6);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the tables of Linux', () => {
  test.each([
    ['203.0.113.9', uplink],
    ['10.7.0.1', uplink],
    ['192.0.2.77', { scope: 'link', key: eth0, link: eth0, isGone: false }],
    ['10.8.3.1', { scope: 'link', key: 'IPv4 wg0', link: 'IPv4 wg0', isGone: false }],
    ['127.0.0.1', { scope: 'machine', key: 'machine', link: 'machine', isGone: false }],
    ['127.0.0.53', { scope: 'machine', key: 'machine', link: 'machine', isGone: false }],
    ['2001:db8::7', { scope: 'link', key: 'IPv6 eth0', link: 'IPv6 eth0', isGone: false }],
    ['2a00::1', { scope: 'beyond', link: 'IPv6 eth0', key: expect.stringContaining('0001%eth0') }],
  ])('lead to %s', (address, way) => {
    expect(new Ways(() => readRoutes(folder)).to(address)).toMatchObject(way);
  });

  test('may not exist: then all hosts of a family are beyond one gateway', () => {
    const ways = new Ways(() => readRoutes(join(folder, 'none')));
    expect(ways.to('203.0.113.9')).toEqual(ways.to('192.0.2.77'));
    expect(ways.to('203.0.113.9')).not.toEqual(ways.to('2a00::1'));
  });
});

describe('a route that is gone', () => {
  let routes: readonly Route[];
  let nowMs: number;
  let ways: Ways;
  /** The table is read anew after a second. */
  const become = (table: readonly Route[]): void => {
    routes = table;
    nowMs += 1_000;
  };
  const without = (gone: string): readonly Route[] => routes.filter(({ device }) => device !== gone);
  beforeEach(() => {
    routes = readRoutes(folder) ?? [];
    nowMs = 0;
    ways = new Ways(
      () => routes,
      () => nowMs,
    );
  });

  test('is still the way to hosts of which one answered by it', () => {
    for (const address of ['10.8.0.1', '203.0.113.9']) ways.noteAnswer(address);
    become(without('wg0'));
    expect(ways.to('10.8.3.1')).toMatchObject({ key: 'IPv4 wg0', isGone: true });
    expect(ways.to('203.0.113.9')).toEqual(uplink);
    become([]);
    expect(ways.to('203.0.113.7')).toEqual({ ...uplink, isGone: true });
    expect(ways.to('2a00::1')).toBeNull();
  });

  test('is forgotten when a host answers by another one', () => {
    ways.noteAnswer('10.8.0.1');
    become(without('wg0'));
    expect(ways.to('10.8.3.1')).toMatchObject({ isGone: true });
    ways.noteAnswer('10.8.0.1');
    expect(ways.to('10.8.3.1')).toEqual(uplink);
  });
});

describe('what was found before', () => {
  const hosts = ['10.8.0.1', '10.8.3.1', '192.0.2.77', '203.0.113.9', '2001:db8::7', '2a00::1', '127.0.0.1'];

  test('serves until the table changes', () => {
    let nowMs = 0;
    const ways = new Ways(
      () => readRoutes(folder),
      () => nowMs,
    );
    const first = ways.to('203.0.113.9');
    ways.noteAnswer('203.0.113.9');
    nowMs += 1_000;
    expect(ways.to('203.0.113.9')).toBe(first);
    writeFileSync(join(folder, 'route'), ipv4.replace('010200C0', '020200C0'));
    nowMs += 1_000;
    expect(ways.to('203.0.113.9')).toMatchObject({ key: `${eth0} via 192.0.2.2` });
  });

  /** So many routes that those by which no answer came lately are forgotten. */
  const many = Array.from({ length: 100 }, (_, index): Route => {
    const [network, device] = [`198.51.${index}.0`, `tun${index}`];
    return { family: 'IPv4', network, length: 24, device, gateway: null, metric: 0 };
  });

  test('does not make an answer less late', () => {
    let [nowMs, routes]: [number, readonly Route[]] = [0, many];
    const ways = new Ways(
      () => routes,
      () => nowMs,
    );
    for (const { network } of [...many, ...many.slice(0, 1)]) ways.noteAnswer(network);
    [nowMs, routes] = [1_000, []];
    expect(ways.to('198.51.0.7')).toMatchObject({ key: 'IPv4 tun0', isGone: true });
    expect(ways.to('198.51.1.7')).toBeNull();
  });

  test('is forgotten with the route by which no answer came lately', () => {
    let [nowMs, routes]: [number, readonly Route[]] = [0, readRoutes(folder) ?? []];
    const ways = new Ways(
      () => routes,
      () => nowMs,
    );
    ways.noteAnswer('10.8.0.1');
    [nowMs, routes] = [1_000, many];
    expect(ways.to('10.8.0.1')).toMatchObject({ key: 'IPv4 wg0', isGone: true });
    for (const { network } of many) ways.noteAnswer(network);
    expect(ways.to('10.8.0.1')).toBeNull();
  });

  test('is what would be found without it', () => {
    const routes = readRoutes(folder) ?? [];
    const table = fc
      .tuple(fc.subarray([...routes]), fc.boolean())
      .map(([some, hasMany]) => ({ table: hasMany ? [...many, ...some] : some }));
    const asked = [...hosts, '198.51.0.7', '198.51.99.7'];
    const host = fc.constantFrom(...asked);
    const step = fc.oneof(
      table,
      host.map((to) => ({ to })),
      host.map((answers) => ({ answers: [answers] })),
      fc.constant({ answers: many.map(({ network }) => network) }),
    );

    type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;
    /** @returns the ways at the end */
    const run = (steps: readonly Step[], looksBefore: boolean): unknown => {
      let [nowMs, current]: [number, readonly Route[]] = [0, routes];
      const ways = new Ways(
        () => current,
        () => nowMs,
      );
      for (const each of steps) {
        if ('table' in each) [nowMs, current] = [nowMs + 1_000, each.table];
        else if ('answers' in each) for (const from of each.answers) ways.noteAnswer(from);
        else if (looksBefore) ways.to(each.to);
      }
      return asked.map((address) => ways.to(address));
    };
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        expect(run(steps, true)).toEqual(run(steps, false));
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});
