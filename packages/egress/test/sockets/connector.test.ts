import { describe, expect, test } from '@jest/globals';
import { inEnglish } from '@tocsin/domain';
import type { NameAnswer, NameQuestion } from '@tocsin/testing/servers';
import { type AddressPolicy, addressPolicy, refused } from '../../src/addresses/address-policy.js';
import { noObserver } from '../../src/names/name-server-answers.js';
import { NameResolver } from '../../src/names/resolver.js';
import { address } from '../../src/reasons/address.js';
import { Connector } from '../../src/sockets/connector.js';
import { atTestEnd } from '../support/cleanup.js';
import { dnsServer } from '../support/dns-server.js';
import { onOnePort } from '../support/one-port.js';
import { rawServer } from '../support/raw-server.js';

// 127.0.0.2 plays the public address: it is allowed, and the rest of loopback is not.
const PUBLIC = '127.0.0.2';
const PRIVATE = '127.0.0.1';
const guard = addressPolicy({ allow: [PUBLIC] });

const patient = () => AbortSignal.timeout(60_000);

async function connectorWith(answer: (question: NameQuestion) => NameAnswer, policy: AddressPolicy = guard) {
  const dns = await dnsServer(answer);
  const resolver = new NameResolver({ servers: [dns.address], hostsPath: '/dev/null' });
  const connector = new Connector({ policy, resolver });
  const open = async (host: string, port: number, guarded = true) => {
    const socket = await connector.open({ host, port, secure: false, guarded }, patient());
    atTestEnd(() => socket.destroy());
    return socket;
  };
  return { open, dns };
}

/** Both addresses have a server, so that only the policy can stop a connection. */
async function bothServers() {
  const hosts = [PRIVATE, PUBLIC];
  const [closed, open] = await onOnePort(hosts, (host, port) => rawServer(() => {}, { host, port }));
  if (closed === undefined || open === undefined) throw new Error('Two servers were asked for.');
  return { open, closed, port: open.port };
}

describe('a closed address', () => {
  test.each([PRIVATE, '::1', '::ffff:127.0.0.1', '::7f00:1', '64:ff9b::7f00:1', '0.0.0.0', '::', '::1%lo'])(
    'given as %s gets no connection',
    async (host) => {
      const { closed, port } = await bothServers();
      const { open } = await connectorWith(() => []);
      await expect(open(host, port)).rejects.toMatchObject({ code: 'blocked_address' });
      expect(closed.connections).toBe(0);
    },
  );

  test('is named, with its range and the setting that opens it', async () => {
    const { open } = await connectorWith(() => []);
    await expect(open(PRIVATE, 80)).rejects.toThrow(
      '127.0.0.1 is a loopback address (127.0.0.0/8), closed unless EGRESS_ALLOW holds it.',
    );
  });

  test('is not named when it is a name that leads there', async () => {
    const { open } = await connectorWith(() => ['10.1.2.3']);
    await expect(open('hooks.test', 80)).rejects.toThrow(
      'hooks.test resolves to an address that is a private network address (10.0.0.0/8), ' +
        'closed unless EGRESS_ALLOW holds it.',
    );
  });

  test.each<[string, string[]]>([
    ['only that', [PRIVATE]],
    ['an open one first', [PUBLIC, PRIVATE]],
    ['an open one last', [PRIVATE, PUBLIC]],
    ['an open one of the other family', ['2606:4700::1', PRIVATE]],
    ['it in IPv6', [PUBLIC, '::1']],
    ['it mapped into IPv6', [PUBLIC, '::ffff:7f00:1']],
    ['it behind NAT64', [PUBLIC, '64:ff9b::7f00:1']],
    ['it behind 6to4', [PUBLIC, '2002:7f00:1::1']],
    ['it among many', [...Array<string>(20).fill(PUBLIC), '169.254.169.254']],
  ])('closes a name that has %s', async (_what, addresses) => {
    const { open: allowed, closed, port } = await bothServers();
    const { open } = await connectorWith(() => addresses);
    await expect(open('hooks.test', port)).rejects.toMatchObject({ code: 'blocked_address' });
    expect(allowed.connections + closed.connections).toBe(0);
  });

  test.each(['localhost', 'LOCALHOST.', 'api.localhost'])('is what %s stands for', async (host) => {
    const { closed, port } = await bothServers();
    const { open, dns } = await connectorWith(() => [PUBLIC]);
    await expect(open(host, port)).rejects.toMatchObject({ code: 'blocked_address' });
    expect(dns.questions).toEqual([]);
    expect(closed.connections).toBe(0);
  });

  test("may be called by who goes unguarded, as the operator's own mail server does", async () => {
    const { closed, port } = await bothServers();
    const { open } = await connectorWith(() => [PRIVATE]);
    await open('mail.test', port, false);
    expect(closed.connections).toBe(1);
  });
});

describe('for a check, a name with several addresses', () => {
  async function checking(answer: (question: NameQuestion) => NameAnswer) {
    const dns = await dnsServer(answer);
    const warnings: string[] = [];
    const connector = new Connector({
      policy: guard,
      resolver: new NameResolver({ servers: [dns.address], hostsPath: '/dev/null' }),
      forChecks: true,
      observer: {
        ...noObserver,
        onWarning: (sentence) => warnings.push(inEnglish(sentence)),
      },
    });
    const open = async (port: number) => {
      const target = { host: 'site.test', port, secure: false, guarded: true };
      const socket = await connector.open(target, patient());
      atTestEnd(() => socket.destroy());
      return socket;
    };
    return { open, connector, warnings };
  }

  test.each<[string, string[], string]>([
    ['an open one first', [PUBLIC, PRIVATE], 'a loopback address (127.0.0.0/8)'],
    ['an open one last', [PRIVATE, PUBLIC], 'a loopback address (127.0.0.0/8)'],
    ['a closed one of the other family', ['fd00::1', PUBLIC], 'a private network address (fc00::/7)'],
    ['a closed one mapped into IPv6', [PUBLIC, '::ffff:7f00:1'], 'a loopback, unspecified or IPv4-in-IPv6'],
    ['a metadata address', [PUBLIC, '169.254.169.254'], 'a cloud metadata address'],
  ])('is called at those that are open, and says so: %s', async (_what, addresses, kind) => {
    const { open: allowed, closed, port } = await bothServers();
    const { open, connector, warnings } = await checking(() => addresses);
    expect((await open(port)).remoteAddress).toBe(PUBLIC);
    expect(await connector.admit('site.test', patient())).toEqual([PUBLIC]);
    expect([allowed.connections, closed.connections]).toEqual([1, 0]);
    expect(warnings[0]).toMatch(/^site\.test also resolves to an address that is .*\. It was left out\.$/);
    expect(warnings[0]).toContain(kind);
  });

  test('is refused when none is open', async () => {
    const { closed, port } = await bothServers();
    const { open, warnings } = await checking(() => [PRIVATE, '10.0.0.1', 'fd00::1']);
    await expect(open(port)).rejects.toMatchObject({ code: 'blocked_address' });
    expect([closed.connections, warnings]).toEqual([0, []]);
  });

  test('is called at the addresses that were judged, though the next answer is another', async () => {
    const { closed, port } = await bothServers();
    const { open } = await checking(({ asked }) => (asked < 2 ? [PRIVATE, PUBLIC] : [PRIVATE]));
    expect((await open(port)).remoteAddress).toBe(PUBLIC);
    await open(port).catch(() => {});
    expect(closed.connections).toBe(0);
  });
});

describe('a name whose answer changes', () => {
  test('is refused once it leads to a closed address', async () => {
    const { open: allowed, closed, port } = await bothServers();
    const { open } = await connectorWith(({ asked }) => [asked === 0 ? PUBLIC : PRIVATE]);
    await open('rebind.test', port);
    await expect(open('rebind.test', port)).rejects.toMatchObject({ code: 'blocked_address' });
    expect(allowed.connections).toBe(1);
    expect(closed.connections).toBe(0);
  });

  test('is looked up once a connection, and called at the address that was judged', async () => {
    const { closed, port } = await bothServers();
    const { open, dns } = await connectorWith(({ asked }) => [asked % 2 === 0 ? PUBLIC : PRIVATE]);
    const socket = await open('rebind.test', port);
    expect(socket.remoteAddress).toBe(PUBLIC);
    expect(dns.questions.toSorted()).toEqual(['A rebind.test', 'AAAA rebind.test']);
    expect(closed.connections).toBe(0);
  });

  test('is judged again by where the connection really leads', async () => {
    let judged = 0;
    const changesItsMind: AddressPolicy = {
      opens: () => false,
      judge: () => {
        judged += 1;
        return judged === 1 ? { allowed: true } : refused(address.not_plain());
      },
    };
    const { open: server, port } = await bothServers();
    const { open } = await connectorWith(() => [PUBLIC], changesItsMind);
    await expect(open('hooks.test', port)).rejects.toMatchObject({ code: 'blocked_address' });
    await server.allClosed();
    expect(server.received).toBe('');
  });
});

describe('what is allowed', () => {
  test('is connected to, by address and by name', async () => {
    const { open: server, port } = await bothServers();
    const { open } = await connectorWith(() => [PUBLIC]);
    await open(PUBLIC, port);
    await open('hooks.test', port);
    expect(server.connections).toBe(2);
  });

  test('on localhost is reached although the other family is closed', async () => {
    const server = await rawServer(() => {}, { host: PRIVATE });
    const { open } = await connectorWith(() => [], addressPolicy({ allow: ['127.0.0.0/8'] }));
    await open('localhost', server.port);
    await open('api.localhost', server.port);
    expect(server.connections).toBe(2);
  });
});

describe('a failure', () => {
  test('of the look-up is dns', async () => {
    const { open } = await connectorWith(() => 'no such name');
    await expect(open('hooks.test', 80)).rejects.toMatchObject({
      code: 'dns',
      message: 'The name hooks.test does not exist.',
    });
  });

  test('of the connection says who refused', async () => {
    const { port } = await rawServer(() => {}, { host: PRIVATE });
    const { open } = await connectorWith(() => [PUBLIC]);
    await expect(open('hooks.test', port)).rejects.toMatchObject({
      code: 'connection_refused',
      message: `hooks.test:${port} refused the connection.`,
    });
  });
});
