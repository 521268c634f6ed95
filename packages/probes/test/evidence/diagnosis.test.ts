import { describe, expect, test } from '@jest/globals';
import type { AttemptLimits } from '@tocsin/egress';
import { diagnose, type RawDiagnosis } from '../../src/evidence/diagnosis.js';
import { evidenceBounds, unpackedSeen } from '../../src/evidence/evidence.js';
import { packed } from '../../src/evidence/packed.js';
import { seenFrom } from '../../src/evidence/seen.js';
import { openProbes } from '../../src/open-probes.js';
import { atTestEnd } from '../support/cleanup.js';
import { dnsServer } from '../support/dns-server.js';
import { rawExchanges, worstExchanges } from '../support/raw-exchanges.js';

const errors: unknown[] = [];

const probesAsking = (nameServer: string) => {
  const probes = openProbes({
    egressAllow: ['127.0.0.0/8'],
    egressAuthorities: [],
    dnsServers: [nameServer],
    onError: (error) => errors.push(error),
  });
  atTestEnd(() => probes.close());
  return probes;
};

const { signal } = new AbortController();

/** Checks, asks what is at fault, and returns what the next failed check tells. */
const diagnosed = async (nameServer: string, target: string, type = 'http', settings: object = {}) => {
  const probes = probesAsking(nameServer);
  const { evidence } = await probes.run({ account: 'a', type, target, settings, timeoutMs: 10_000 }, signal);
  const suspects = evidence?.suspects() ?? null;
  if (suspects === null) return suspects;
  const diagnosis = await probes.diagnose(suspects, signal);
  return unpackedSeen((await evidence?.packed({ withBodies: true, diagnosis })) ?? '')?.diagnosis;
};

describe('after a failure of the network', () => {
  test('the path to a refused port and the answer of the name server are told', async () => {
    const names = await dnsServer(() => ['127.0.0.1']);
    const diagnosis = await diagnosed(names.address, 'http://shop.test:1/');
    expect(diagnosis).toEqual({
      route: {
        protocol: expect.stringMatching(/^(tcp|icmp)$/),
        address: '127.0.0.1',
        hops: [{ ttl: 1, address: '127.0.0.1', round_trip_ms: expect.any(Number) }],
        reached: true,
      },
      question: { name: 'shop.test', type: 'A' },
      name_servers: [
        {
          server: names.address,
          code: 'NOERROR',
          flags: expect.arrayContaining(['rd']),
          records: ['shop.test A 127.0.0.1'],
          took_ms: expect.any(Number),
        },
      ],
    });
    expect(errors).toEqual([]);
  });

  test('the answer about a name that does not exist is told', async () => {
    const names = await dnsServer(() => 'no such name');
    expect(await diagnosed(names.address, 'http://shop.test/')).toMatchObject({
      route: null,
      question: { name: 'shop.test', type: 'A' },
      name_servers: [{ code: 'NXDOMAIN', records: [] }],
    });
  });

  test('the name server that the monitor names is asked, and no other', async () => {
    const [own, named] = await Promise.all([dnsServer(() => ['192.0.2.1']), dnsServer(() => ['192.0.2.2'])]);
    const settings = { record_type: 'A', server: named.address, expected: ['192.0.2.9'] };
    expect(await diagnosed(own.address, 'shop.test', 'dns', settings)).toMatchObject({
      question: { name: 'shop.test', type: 'A' },
      name_servers: [{ server: named.address, records: ['shop.test A 192.0.2.2'] }],
    });
  });
});

const worst = (text: string): RawDiagnosis => ({
  route: {
    protocol: 'icmp',
    address: '2001:db8::1',
    hops: Array.from({ length: 20 }, (_, at) => ({ ttl: at + 1, address: '2001:db8::2', roundTripMs: 1.23 })),
    isReached: false,
  },
  question: { name: 'shop.example.com', type: 'TXT' },
  replies: Array.from({ length: 10 }, (_, at) => ({
    server: `[2001:db8::${at}]:53`,
    code: 'NOERROR',
    flags: ['aa', 'rd'],
    records: Array.from({ length: 20 }, () => text),
    tookMs: 1.2,
  })),
});

const seenWith = (text: string, secrets: readonly string[] = []) =>
  seenFrom(rawExchanges(), { secrets, withBodies: true, diagnosis: worst(text) });

test('a diagnosis is bounded, and stays when exchanges have no room beside it', () => {
  const noise = (chars: number) =>
    Array.from({ length: chars }, (_, at) => String.fromCharCode(33 + ((at * 7_919) % 90))).join('');
  const seen = seenFrom(worstExchanges(noise), {
    secrets: [],
    withBodies: true,
    diagnosis: worst(noise(500)),
  });
  expect((packed(seen).length * 3) / 4).toBeLessThanOrEqual(evidenceBounds.packedBytesMax + 3);
  const { name_servers: servers = [], route } = seen.diagnosis ?? {};
  expect(route?.hops).toHaveLength(20);
  expect(servers).toHaveLength(8);
  for (const { records } of servers) expect(records.map(({ length }) => length)).toEqual(Array(10).fill(300));
});

test('secrets in records are taken out', () => {
  const records = seenWith('shop.example.com TXT token=correct-horse-battery', ['correct-horse-battery'])
    .diagnosis?.name_servers[0]?.records[0];
  expect(records).toBe('shop.example.com TXT token=[redacted]');
});

test('the network has ten seconds for it', async () => {
  const deadlines: number[] = [];
  const network = {
    traceRoute: async ({ deadlineMs }: AttemptLimits) => {
      deadlines.push(deadlineMs);
      return null;
    },
    askNameServers: async ({ deadlineMs }: AttemptLimits) => {
      deadlines.push(deadlineMs);
      return [];
    },
  };
  const suspects = { route: { host: '192.0.2.1' }, names: { name: 'shop.test', type: 'A' } } as const;
  await diagnose(network, suspects, signal);
  expect(deadlines).toEqual([10_000, 10_000]);
});
