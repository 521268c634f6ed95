import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
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
  /** The table is read anew at each look-up. */
  const waysOf = () => new Ways(() => routes);
  const gone = async () => new Promise((resolve) => setTimeout(resolve, 1_001));
  beforeEach(() => {
    routes = readRoutes(folder) ?? [];
  });

  test('is still the way to hosts of which one answered by it', async () => {
    const ways = waysOf();
    for (const address of ['10.8.0.1', '203.0.113.9']) ways.noteAnswer(address);
    routes = routes.filter(({ device }) => device !== 'wg0');
    await gone();
    expect(ways.to('10.8.3.1')).toMatchObject({ key: 'IPv4 wg0', isGone: true });
    expect(ways.to('203.0.113.9')).toEqual(uplink);
    routes = [];
    await gone();
    expect(ways.to('203.0.113.7')).toEqual({ ...uplink, isGone: true });
    expect(ways.to('2a00::1')).toBeNull();
  });

  test('is forgotten when a host answers by another one', async () => {
    const ways = waysOf();
    ways.noteAnswer('10.8.0.1');
    routes = routes.filter(({ device }) => device !== 'wg0');
    await gone();
    ways.noteAnswer('10.8.0.1');
    expect(ways.to('10.8.3.1')).toEqual(uplink);
  });
});
