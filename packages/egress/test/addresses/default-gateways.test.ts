import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { defaultGateways } from '../../src/addresses/route-table.js';

const ipv4 = `Iface	Destination	Gateway 	Flags	RefCnt	Use	Metric	Mask		MTU	Window	IRTT
eth0	00000000	010200C0	0003	0	0	0	00000000	0	0	0
eth0	000200C0	00000000	0001	0	0	0	00FFFFFF	0	0	0
eth1	0000000A	020200C0	0003	0	0	0	000000FF	0	0	0
`;
const ipv6 = `00000000000000000000000000000000 00 00000000000000000000000000000000 00 fe800000000000000000000000000001 00000400 00000001 00000000 00000003     eth0
20010db8000000000000000000000000 40 00000000000000000000000000000000 00 00000000000000000000000000000000 00000100 00000001 00000000 00000001     eth0
00000000000000000000000000000000 00 00000000000000000000000000000000 00 00000000000000000000000000000000 ffffffff 00000001 00000000 00200200       lo
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-routes-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the gateways of default routes are read from the tables of Linux', async () => {
  await writeFile(join(folder, 'route'), ipv4);
  await writeFile(join(folder, 'ipv6_route'), ipv6);
  expect(defaultGateways(folder)).toEqual(['192.0.2.1', 'fe80:0000:0000:0000:0000:0000:0000:0001%eth0']);
});

test('a machine without these tables has none that is known', async () => {
  expect(defaultGateways(folder)).toEqual([]);
});
