import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { unpackedSeen } from '../../src/evidence/evidence.js';
import { readSettings } from '../../src/settings/read-settings.js';
import { snmp } from '../../src/types/snmp.js';
import { atTestEnd } from '../support/cleanup.js';
import { mutations } from '../support/mutations.js';
import { run, runWithEvidence } from '../support/run.js';

/** X.690: what is read of a request, and what is written in an answer. */
type Element = { readonly tag: number; readonly content: Buffer };

function elementsIn(bytes: Buffer): readonly Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [tag = 0, first = 0] = bytes.subarray(at);
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
    const start = at + 2 + lengthBytes;
    const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
    elements.push({ tag, content: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return elements;
}

const element = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  const { length } = content;
  return Buffer.concat([
    Buffer.of(tag, ...(length < 128 ? [length] : [0x82, length >> 8, length & 0xff])),
    content,
  ]);
};

const sequence = (...contents: readonly Buffer[]) => element(0x30, ...contents);
const octets = (content: string | Buffer) => element(0x04, Buffer.from(content));
const integer = (number: number) => element(0x02, Buffer.of(number));

const inner = (bytes: Buffer, ...path: readonly number[]): Buffer =>
  path.reduce((from, at) => elementsIn(from)[at]?.content ?? Buffer.of(), bytes);

type Agent = {
  readonly community?: string;
  /** Left out, a text. */
  readonly value?: Buffer;
  readonly errorStatus?: number;
  /** Changes the answer. */
  readonly spoil?: (answer: Buffer) => readonly Buffer[];
};

/** Version 2c, which is 1 in packets. */
const answerTo = (request: Buffer, agent: Agent): Buffer => {
  const [, community, pdu] = elementsIn(inner(request, 0));
  const [id, , , varbinds] = elementsIn(pdu?.content ?? Buffer.of());
  const oid = inner(varbinds?.content ?? Buffer.of(), 0, 0);
  return sequence(
    integer(1),
    octets(agent.community ?? community?.content ?? ''),
    element(
      0xa2,
      element(0x02, id?.content ?? Buffer.of()),
      integer(agent.errorStatus ?? 0),
      integer(0),
      sequence(sequence(element(0x06, oid), agent.value ?? octets('Linux switch'))),
    ),
  );
};

async function serving(onPacket: (packet: Buffer) => readonly Buffer[]): Promise<string> {
  const server = createSocket('udp4');
  server.on('message', (packet, { port, address }) => {
    for (const answer of onPacket(packet)) server.send(answer, port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  atTestEnd(() => server.close());
  return `127.0.0.1:${server.address().port}`;
}

const agentAt = (agent: Agent = {}) =>
  serving((packet) => {
    const answer = answerTo(packet, agent);
    return agent.spoil?.(answer) ?? [answer];
  });

const oid = '1.3.6.1.2.1.1.1.0';

const login = { version: '3', username: 'eve' } as const;
const signed = { ...login, auth_password: 'hunter2hunter2' };

type Report = { readonly counter: number; readonly boots?: number };

/** An answer without a signature: of a report, or with the value. */
const answer3 = (request: Buffer, report: Report | null): Buffer => {
  const id = inner(request, 0, 1, 0);
  // A report answers requests that are encrypted, too.
  const pdu = report === null ? (elementsIn(inner(request, 0, 3))[2]?.content ?? Buffer.of()) : Buffer.of();
  const requestId = element(0x02, elementsIn(pdu)[0]?.content ?? Buffer.of(1));
  const engine = octets('agent');
  const counter = element(0x06, Buffer.of(0x2b, 6, 1, 6, 3, 15, 1, 1, report?.counter ?? 0, 0));
  const varbind =
    report === null
      ? sequence(element(0x06, inner(pdu, 3, 0, 0)), octets('hi'))
      : sequence(counter, element(0x41, Buffer.of(1)));
  return sequence(
    integer(3),
    sequence(element(0x02, id), element(0x02, Buffer.of(0x7f, 0xff)), octets(Buffer.of(0)), integer(3)),
    octets(
      sequence(
        engine,
        integer(report?.boots ?? 1),
        integer(report?.boots ?? 1),
        octets(''),
        octets(''),
        octets(''),
      ),
    ),
    sequence(
      engine,
      octets(''),
      element(report === null ? 0xa2 : 0xa8, requestId, integer(0), integer(0), sequence(varbind)),
    ),
  );
};

type Spoiling = Partial<Readonly<Record<'first' | 'second', (answer: Buffer) => readonly Buffer[]>>>;

/** Tells its engine ID first. */
const agent3 = (second: Report | null, spoiling: Spoiling = {}) => {
  let asked = 0;
  return serving((packet) => {
    asked += 1;
    const isFirst = asked === 1;
    const answer = answer3(packet, isFirst ? { counter: 4 } : second);
    return (isFirst ? spoiling.first : spoiling.second)?.(answer) ?? [answer];
  });
};

describe('a device', () => {
  test('that answers is up, with its value', async () => {
    expect(await run(snmp, await agentAt(), { oid })).toMatchObject({
      status: 'up',
      message: 'The value at 1.3.6.1.2.1.1.1.0 is "Linux switch".',
      details: { address: '127.0.0.1', value: 'Linux switch' },
    });
  });

  test.each<[string, Buffer, string]>([
    ['a negative integer', element(0x02, Buffer.of(0xfe)), '-2'],
    ['a gauge', element(0x42, Buffer.of(0, 0xff, 0xff, 0xff, 0xff)), '4294967295'],
    ['a time', element(0x43, Buffer.of(1, 0)), '256'],
    ['a counter of 64 bits', element(0x46, Buffer.alloc(8, 0xff)), '18446744073709551615'],
    ['an address', element(0x40, Buffer.of(192, 0, 2, 1)), '192.0.2.1'],
    ['an OID', element(0x06, Buffer.of(0x2b, 6, 1)), '1.3.6.1'],
    ['bytes', octets(Buffer.of(0x3c, 0x22, 0xfb)), '3c:22:fb'],
    ['nothing', octets(''), ''],
  ])('may have %s for a value', async (_, value, text) => {
    expect(await run(snmp, await agentAt({ value }))).toMatchObject({
      status: 'up',
      details: { value: text },
    });
  });

  test.each([
    [{ text: 'switch' }, 'up'],
    [{ text: 'SWITCH' }, 'down'],
    [{ text: 'SWITCH', ignore_case: true }, 'up'],
    [{ regular_expression: '^Linux' }, 'up'],
    [{ regular_expression: '^switch' }, 'down'],
  ])('whose value must have %j is %s', async (settings, status) => {
    expect(await run(snmp, await agentAt(), settings)).toMatchObject({ status });
  });

  test('whose value has not the text is down, with the value', async () => {
    expect(await run(snmp, await agentAt(), { oid, text: 'router' })).toMatchObject({
      status: 'down',
      message: 'The text "router" is not in the value at 1.3.6.1.2.1.1.1.0: "Linux switch".',
    });
  });

  test.each([0x80, 0x81, 0x82])('without such a value (%d) is down', async (tag) => {
    expect(await run(snmp, await agentAt({ value: element(tag) }), { oid })).toMatchObject({
      status: 'down',
      message: 'It has no value at 1.3.6.1.2.1.1.1.0.',
    });
  });

  test.each([
    [2, 'It has no value at 1.3.6.1.2.1.1.1.0.'],
    [5, 'It refused GET: "GeneralError".'],
    [6, 'It does not let this login read 1.3.6.1.2.1.1.1.0.'],
    [16, 'It does not let this login read 1.3.6.1.2.1.1.1.0.'],
  ])('that answers the error %d is down', async (errorStatus, message) => {
    expect(await run(snmp, await agentAt({ errorStatus }), { oid })).toMatchObject({
      status: 'down',
      message,
    });
  });

  test('that is silent is down, perhaps because of the community', async () => {
    expect(await run(snmp, await serving(() => []), {}, { timeoutMs: 300 })).toMatchObject({
      status: 'down',
      message: 'It did not answer in time. A device is also silent when it does not know the community.',
    });
  });

  test('whose first answer is lost is asked again', async () => {
    let asked = 0;
    const target = await serving((packet) => {
      asked += 1;
      return asked === 1 ? [] : [answerTo(packet, {})];
    });
    expect(await run(snmp, target)).toMatchObject({ status: 'up' });
  });

  test('with another community, version or OID in its answer is down', async () => {
    const wrong = 'does not speak SNMP.';
    const spoilt = async (change: (answer: Buffer) => void) =>
      (
        await run(
          snmp,
          await agentAt({
            spoil: (answer) => {
              change(answer);
              return [answer];
            },
          }),
          { oid },
        )
      ).message;
    expect((await run(snmp, await agentAt({ community: 'private' }))).message).toContain(wrong);
    expect(await spoilt((answer) => answer.writeUInt8(0, 4))).toContain(wrong);
    expect(
      await spoilt((answer) => answer.writeUInt8(2, answer.indexOf(Buffer.from([0x2b, 6, 1])) + 4)),
    ).toContain(wrong);
  });

  test.each<[string, readonly Buffer[]]>([
    ['HTTP', [Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')]],
    ['nothing but an end', [Buffer.of()]],
    ['a length without an end', [Buffer.of(0x30, 0xff)]],
    ['an integer of 100 bytes', [sequence(element(0x02, Buffer.alloc(100, 1)))]],
    ['17 packets', Array.from({ length: 17 }, () => octets('x'))],
  ])('that sends %s is down', async (_, packets) => {
    expect(await run(snmp, await serving(() => packets), {}, { timeoutMs: 300 })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/does not speak SNMP\.$|did not answer/),
    });
  });

  test('that sends answers to what nobody asked is down', async () => {
    const target = await serving((packet) => {
      const stray = answerTo(packet, {});
      stray.writeUInt8(0x7f, stray.indexOf(0xa2) + 5);
      return Array.from({ length: 20 }, () => stray);
    });
    expect(await run(snmp, target)).toMatchObject({
      status: 'down',
      message: `${target} sent more than 8 packets before it had answered.`,
    });
  });

  test('with a counter of too many bits is down', async () => {
    const value = element(0x46, Buffer.alloc(10_000, 0xff));
    expect(await run(snmp, await agentAt({ value }))).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/does not speak SNMP\.$/),
    });
  });
});

describe('version 3', () => {
  test('without a password takes an answer without a signature', async () => {
    expect(await run(snmp, await agent3(null), login)).toMatchObject({
      status: 'up',
      details: { value: 'hi' },
    });
  });

  test('with a password does not', async () => {
    expect(await run(snmp, await agent3(null), signed)).toMatchObject({
      status: 'down',
      message: 'Its answer is not secured with the passwords, as the request was.',
    });
  });

  test.each([
    [
      1,
      'It refused the login: the user may not log in with this security level. Check which passwords are set.',
    ],
    [2, 'It refused the request: the times of the two sides differ too much.'],
    [3, 'It refused the login: it does not know the user "eve".'],
    [4, 'It refused the request: it does not know its own engine ID.'],
    [5, 'It refused the login: the password or its protocol is wrong.'],
    [6, 'It could not decrypt the request: the privacy password or its protocol is wrong.'],
  ])('is down with the report %d', async (counter, message) => {
    expect(await run(snmp, await agent3({ counter }), signed)).toMatchObject({ status: 'down', message });
  });

  test('is down with reports without end', async () => {
    const target = await serving((packet) => [answer3(packet, { counter: 2, boots: 0 })]);
    const settings = { ...signed, privacy_password: 'hunter2hunter2' };
    expect(await run(snmp, target, settings)).toMatchObject({
      status: 'down',
      message: `${target} sent more than 8 packets before it had answered.`,
    });
  });
});

/** Checks 200 agents, each of which changes its answers in a way of its own. */
async function mutated(
  agentOf: (spoil: (answer: Buffer) => readonly Buffer[]) => Promise<string>,
  settings: object,
): Promise<ReadonlyMap<string, number>> {
  const statuses = new Map<string, number>();
  for (let round = 0; round < 2; round += 1) {
    const checks = Array.from({ length: 100 }, async (_, number) => {
      // The number of the request differs each time, but not its length.
      const target = await agentOf((answer) => mutations([answer], 100 * round + number).next().value ?? []);
      return run(snmp, target, settings, { timeoutMs: 300 });
    });
    for (const { status, message } of await Promise.all(checks)) {
      expect(`${status} ${message}`).not.toMatch(/unknown|hunter2/);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  return statuses;
}

describe('200 mutations have an answer each', () => {
  test('of a value', async () => {
    const statuses = await mutated((spoil) => agentAt({ spoil }), { community: 'hunter2hunter2' });
    expect(statuses.get('down')).toBeGreaterThan(50);
    expect(statuses.get('up')).toBeGreaterThan(5);
  });

  test('of what a device says of itself, with version 3', async () => {
    const settings = { ...signed, privacy_password: 'hunter2hunter3' };
    const agentOf = (spoil: (answer: Buffer) => readonly Buffer[]) =>
      agent3({ counter: 5 }, { first: spoil });
    expect(Object.fromEntries(await mutated(agentOf, settings))).toEqual({ down: 200 });
  });

  test('of a value, with version 3', async () => {
    const statuses = await mutated((spoil) => agent3(null, { second: spoil }), login);
    expect(statuses.get('down')).toBeGreaterThan(50);
    expect(statuses.get('up')).toBeGreaterThan(5);
  });
});

test('neither what is said nor a secret is evidence', async () => {
  const target = await serving((packet) => [answerTo(packet, { value: octets(packet) })]);
  const { evidence, message, details } = await runWithEvidence(snmp, target, {
    community: 'hunter2hunter2',
    text: 'x',
  });
  const seen = unpackedSeen((await evidence?.packed({ withBodies: true })) ?? '');
  expect(seen?.exchanges).toMatchObject([{ kind: 'connection', dialogue: [] }]);
  expect(JSON.stringify({ seen, message, details })).not.toContain('hunter2');
});

describe('the settings', () => {
  test.each([
    [{ version: '3' }, 'settings.username must be set for version 3'],
    [
      { version: '3', username: 'eve', privacy_password: 'long enough' },
      'settings.auth_password must be set beside privacy_password',
    ],
    [{ text: 'x', regular_expression: 'x' }, 'settings must not hold both text and regular_expression'],
  ])('%j are refused', (settings, message) => {
    expect(readSettings(snmp, settings)).toMatchObject({ ok: false, errors: [{ message }] });
  });

  test.each(['1.3', '.1.3.6.1', '2.175.4294967295', '0.39'])('take the OID %s', (text) => {
    expect(readSettings(snmp, { oid: text })).toMatchObject({ ok: true });
  });

  test.each([
    '',
    '1',
    '3.1',
    '1.40',
    '1.3.4294967296',
    '1..3',
    '1.3.',
    'sysUpTime.0',
    `1.3${'.1'.repeat(127)}`,
  ])('refuse the OID %j', (text) => {
    expect(readSettings(snmp, { oid: text })).toMatchObject({ ok: false });
  });
});
