import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dnsQuestion, readDnsMessage } from '../../src/names/dns-message.js';
import { explainAbsence } from '../../src/names/explain-absence.js';
import { atTestEnd } from '../support/cleanup.js';
import { testNetwork } from '../support/network.js';
import { runs } from '../support/runs.js';

const deadlineMs = 10_000;

type Reply = {
  readonly rcode?: number;
  readonly isAuthoritative?: boolean;
  /** Owner and target, in the labels of a message. */
  readonly referral?: readonly [owner: readonly string[], target: readonly string[]];
};

const nameOf = (labels: readonly string[]): Buffer =>
  Buffer.concat([
    ...labels.map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`)),
    Buffer.of(0),
  ]);

/** A name server that gives one answer without records to each question. */
async function nameServerWith({ rcode = 0, isAuthoritative = false, referral }: Reply): Promise<number> {
  const socket = createSocket('udp4', (question, { port, address }) => {
    const asked = question.subarray(12, question.indexOf(0, 12) + 5);
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(0x8100 | (isAuthoritative ? 0x0400 : 0) | rcode, 2);
    header.writeUInt16BE(referral === undefined ? 0 : 1, 8);
    header.writeUInt16BE(0, 10);
    const record: Buffer[] = [];
    if (referral !== undefined) {
      const [owner, target] = referral.map(nameOf) as [Buffer, Buffer];
      record.push(owner, Buffer.of(0, 2, 0, 1, 0, 0, 0, 60, 0, target.length), target);
    }
    socket.send(Buffer.concat([header, asked, ...record]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  atTestEnd(() => socket.close());
  return socket.address().port;
}

const ask = async (reply: Reply, type: 'A' | 'NS' = 'A', explained = true) => {
  const server = { host: '127.0.0.1', port: await nameServerWith(reply) };
  return testNetwork().dns({ name: 'www.site.test', type, server, deadlineMs, explained });
};

describe('a name server without records', () => {
  test.each<[string, Reply, string]>([
    [
      'that is not responsible',
      { rcode: 9 },
      'The name server says that it is not responsible for www.site.test.',
    ],
    [
      'that gives a code for updates',
      { rcode: 7 },
      'The name server answered about www.site.test with an error that does not fit the question.',
    ],
    [
      'that refers upward',
      { referral: [[], ['a', 'root-servers', 'net']] },
      'The name server knows nothing about www.site.test: it refers to the servers of the root.',
    ],
    [
      'that refers to others',
      {
        referral: [
          ['site', 'test'],
          ['ns', 'site', 'test'],
        ],
      },
      'The name server does not answer about www.site.test: it refers to the servers of site.test (ns.site.test).',
    ],
  ])('%s says why', async (_how, reply, message) => {
    expect(await ask(reply)).toMatchObject({ outcome: 'failed', code: 'dns', message, answered: true });
    expect(await ask(reply, 'NS')).toMatchObject({ outcome: 'failed', message });
  });

  test('that is responsible has none, whatever servers it names beside', async () => {
    const reply = {
      isAuthoritative: true,
      referral: [
        ['www', 'site', 'test'],
        ['ns', 'test'],
      ],
    } as const;
    expect(await ask(reply, 'NS')).toMatchObject({ found: 'no_records', records: [] });
  });

  test('of which nobody asks why is an answer', async () => {
    expect(await ask({ rcode: 9 }, 'A', false)).toMatchObject({ found: 'no_records' });
  });
});

test.each(['255.255.255.255', '255.255.255.255:53', '[2001:db8::53]:53'])(
  'a name server without a route, %s, explains nothing',
  async (server) => {
    const { signal } = new AbortController();
    const question = { server, name: 'shop.example.com', type: 'A', code: 'ESERVFAIL', signal } as const;
    expect(await explainAbsence(question)).toBeUndefined();
  },
);

describe('a message of anybody', () => {
  test('is read or not, and neither throws nor lasts', () => {
    const bytes = fc.uint8Array({ maxLength: 600 });
    // Pointers and counts are where a reader goes wrong.
    const crooked = fc
      .array(fc.constantFrom(0xc0, 0x0c, 0x00, 0x02, 0x05, 0xff, 0x3f, 0x01), { maxLength: 600 })
      .map((items) => Uint8Array.from(items));
    fc.assert(
      fc.property(fc.oneof(bytes, crooked), (random) => {
        const message = Buffer.concat([Buffer.of(0, 7, 0x81, 0, 0, 1), random]);
        const read = readDnsMessage(message, 7);
        for (const { owner } of read?.answers ?? []) expect(owner.length).toBeLessThanOrEqual(255);
      }),
      runs(5_000),
    );
  });

  test('is not read as an answer to another question, nor a question as an answer', () => {
    const question = dnsQuestion(7, 'site.test', 1);
    expect(readDnsMessage(question, 7)).toBeUndefined();
    question.writeUInt16BE(0x8100, 2);
    expect(readDnsMessage(question, 8)).toBeUndefined();
    expect(readDnsMessage(question, 7)).toMatchObject({ rcode: 0, answers: [] });
  });
});
