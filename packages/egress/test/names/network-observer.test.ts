import { createServer as createHttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import { type NameAnswer, NameServer, selfSignedCertificate } from '@tocsin/testing/servers';
import type { Way } from '../../src/addresses/ways.js';
import { Lookout } from '../../src/lookout.js';
import {
  type Endpoint,
  type NetworkAnswer,
  type NetworkSilence,
  observeNameServers,
} from '../../src/names/name-server-answers.js';
import type { NetworkClient } from '../../src/network-client.js';
import { atTestEnd } from '../support/cleanup.js';
import { testConnector, testNetwork } from '../support/network.js';
import { rawServer } from '../support/raw-server.js';

class Notes {
  readonly answers: NetworkAnswer[] = [];
  readonly silences: NetworkSilence[] = [];
  onAnswer = (answer: NetworkAnswer) => this.answers.push(answer);
  onSilence = (silence: NetworkSilence) => this.silences.push(silence);
  onWarning = () => {};
  onExchange = () => {};
}

const observed = async (
  network: NetworkClient,
  look: (network: NetworkClient) => Promise<unknown>,
): Promise<Notes> => {
  const notes = new Notes();
  await look(network.observedBy(notes));
  return notes;
};

const nameServer = async (answer: NameAnswer): Promise<string> => {
  const server = await NameServer.start({ answers: () => answer });
  atTestEnd(() => server.close());
  return server.address;
};

const ownAnswer = (endpoint: Endpoint | null) => ({
  from: 'host',
  address: '127.0.0.1',
  endpoint,
  isOwn: true,
  provedName: null,
});

const limits = { deadlineMs: 5_000 };
/** Connections to the broadcast address fail in every network (RFC 919). */
const nobody = '255.255.255.255';

describe('what comes back is observed, whatever it says', () => {
  test.each([200, 404, 500])('a status of %i', async (status) => {
    const server = createHttpServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
    atTestEnd(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const { answers } = await observed(testNetwork(), (network) =>
      network.http({ url: `http://127.0.0.1:${port}/`, ...limits }),
    );
    expect(answers).toEqual([ownAnswer({ address: '127.0.0.1', port })]);
  });

  test('a refusal', async () => {
    const { answers } = await observed(testNetwork(), (network) =>
      network.connect({ host: '127.0.0.1', port: 1, ...limits }),
    );
    expect(answers).toEqual([ownAnswer({ address: '127.0.0.1', port: 1 })]);
  });

  test('a connection that is closed without a word, and one on which TLS fails', async () => {
    const server = await rawServer(() => {}, { onConnect: (socket) => socket.destroy() });
    const { answers } = await observed(testNetwork(), (network) =>
      network.tls({ host: '127.0.0.1', port: server.port, ...limits }),
    );
    expect(answers).toHaveLength(1);
  });

  test('nothing, from a host that does not answer', async () => {
    const { answers, silences } = await observed(testNetwork({ allow: ['255.255.255.255'] }), (network) =>
      network.tcp({ host: nobody, port: 80, ...limits }),
    );
    expect([answers, silences]).toEqual([[], [{ from: 'host', addresses: [nobody], heard: 'nothing' }]]);
  });

  test('nothing, where the address policy refuses', async () => {
    const { answers, silences } = await observed(testNetwork({ allow: [] }), (network) =>
      network.tcp({ host: '127.0.0.1', port: 80, ...limits }),
    );
    expect([answers, silences]).toEqual([[], []]);
  });

  test.each(['no such name', 'server failure', 'refused'] as const)(
    'an answer of "%s", from a name server that is watched',
    async (answer) => {
      const [host = '', port] = (await nameServer(answer)).split(':');
      const server = { host, port: Number(port) };
      const { answers } = await observed(testNetwork(), (network) =>
        network.dns({ name: 'shop.test', type: 'A', server, ...limits }),
      );
      expect(answers).toEqual([ownAnswer(null)]);
    },
  );
});

describe('name servers of the settings', () => {
  const silence = { from: 'name_server', addresses: [], heard: 'nothing' };

  test.each([
    [null, 'records', null],
    ['ENOTFOUND', 'absence', null],
    ['ENODATA', 'absence', null],
    ['ESERVFAIL', 'failure', 'failure'],
    ['EREFUSED', 'failure', 'failure'],
    ['ECONNREFUSED', null, 'nothing'],
  ] as const)('in the network: %s is the answer of one server: %s', (code, says, heard) => {
    const notes = new Notes();
    observeNameServers(notes, [{ server: '[2001:db8::53]:5353', code }]);
    const answer = {
      from: 'name_server',
      address: '2001:db8::53',
      endpoint: null,
      isOwn: false,
      provedName: null,
      says,
    };
    expect(notes.answers).toEqual(says === null ? [] : [answer]);
    expect(notes.silences).toEqual(heard === null ? [] : [{ ...silence, heard }]);
  });

  test('no answer at all is silence', () => {
    const notes = new Notes();
    observeNameServers(notes, []);
    expect([notes.answers, notes.silences]).toEqual([[], [silence]]);
  });

  test.each([
    ['no such name', []],
    ['server failure', [silence]],
    ['silence', [silence]],
  ] as const)('on this machine, "%s" shows what it can', async (answer, silences) => {
    const servers = [await nameServer(answer)];
    const deadlineMs = answer === 'silence' ? 300 : limits.deadlineMs;
    for (const look of [
      (network: NetworkClient) => network.dns({ name: 'shop.test', type: 'A', deadlineMs }),
      (network: NetworkClient) => network.connect({ host: 'shop.test', port: 80, deadlineMs }),
    ]) {
      const notes = await observed(testNetwork({ servers }), look);
      expect([notes.answers, notes.silences]).toEqual([[], silences]);
    }
  });
});

test('a certificate proves the name of a host, and one of another name does not', async () => {
  const { key, cert } = selfSignedCertificate({ hosts: ['localhost'] });
  const server = createTlsServer({ key, cert }, (socket) => socket.end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  atTestEnd(() => void server.close());
  const { port } = server.address() as { port: number };
  const network = testNetwork({ extraAuthorities: [cert] });
  const provedBy = async (host: string) => {
    const { answers } = await observed(network, (each) => each.tls({ host, port, ...limits }));
    return new Set(answers.map(({ provedName }) => provedName));
  };
  expect(await provedBy('LOCALHOST')).toEqual(new Set([null, 'localhost']));
  expect(await provedBy('127.0.0.1')).toEqual(new Set([null]));
});

describe('a lookout', () => {
  test('shakes hands with a canary by each family, and sends nothing more', async () => {
    const { key, cert } = selfSignedCertificate({ hosts: ['localhost'] });
    const heard: string[] = [];
    const server = createTlsServer({ key, cert }, (socket) => {
      socket.on('error', () => {}).on('data', (bytes) => heard.push(`${bytes}`));
    });
    server.on('tlsClientError', () => {}).listen(0, '::');
    await new Promise((resolve) => server.once('listening', resolve));
    atTestEnd(() => void server.close());
    const { port } = server.address() as { port: number };
    const ask = async (extraAuthorities: readonly string[]) => {
      const notes = new Notes();
      const lookout = new Lookout(testConnector({ extraAuthorities }), []);
      await lookout.canary({ host: 'localhost', port, secure: true, knownAddresses: [] }, notes, 2_000);
      return notes.answers.map(({ address, provedName }) => `${address} ${provedName}`).toSorted();
    };
    expect(await ask([cert])).toEqual(['127.0.0.1 localhost', '127.0.0.1 null', '::1 localhost', '::1 null']);
    expect(await ask([])).toEqual(['127.0.0.1 null', '::1 null']);
    expect(heard).toEqual([]);
  });

  test('says which ways a look-up of a name needs', () => {
    const uplink = { scope: 'beyond', key: 'uplink', link: 'eth0', isGone: false } as const;
    const lan = { scope: 'link', key: 'eth0', link: 'eth0', isGone: false } as const;
    const own = { scope: 'machine', key: 'machine', link: 'machine', isGone: false } as const;
    const ways = {
      to: (address: string) =>
        new Map<string, Way>([
          ['127.0.0.53', own],
          ['192.0.2.1', lan],
        ]).get(address) ?? uplink,
      defaults: () => [uplink],
      noteAnswer: () => {},
    };
    const needed = (server: string) => new Lookout(testConnector(), [server], ways).waysOfNames();
    expect(needed('9.9.9.9')).toEqual([[uplink]]);
    expect(needed('192.0.2.1:53')).toEqual([[lan, uplink]]);
    expect(needed('127.0.0.53')).toEqual([[uplink]]);
  });

  test('connects, says nothing, and closes', async () => {
    const server = await rawServer(() => {});
    const notes = new Notes();
    const lookout = new Lookout(testConnector(), []);
    await lookout.connect({ host: '127.0.0.1', port: server.port, guarded: true }, notes, 500);
    expect(notes.answers).toHaveLength(1);
    expect(server.received).toBe('');
  });

  test('asks what the operator named past the address policy, and nothing else', async () => {
    const server = await rawServer(() => {});
    const lookout = new Lookout(testConnector({ allow: [] }), []);
    const place = { host: '127.0.0.1', port: server.port };
    const [named, other] = [new Notes(), new Notes()];
    await lookout.connect({ ...place, guarded: false }, named, 500);
    await lookout.connect({ ...place, guarded: true }, other, 500);
    expect([named.answers.length, other.answers.length]).toEqual([1, 0]);
  });

  test.each([
    ['no such name', 1],
    ['server failure', 0],
    ['silence', 0],
  ] as const)(
    'hears of a resolver on this machine that says "%s" to a name it cannot have kept',
    async (answer, count) => {
      const notes = new Notes();
      await new Lookout(testConnector(), [await nameServer(answer)]).nameServers(notes, 300);
      expect(notes.answers).toHaveLength(count);
    },
  );

  test('ends in time where nobody answers', async () => {
    const notes = new Notes();
    const lookout = new Lookout(testConnector({ allow: ['255.255.255.255'] }), [await nameServer('silence')]);
    await lookout.connect({ host: nobody, port: 80, guarded: true }, notes, 100);
    await lookout.nameServers(notes, 100);
    expect(notes.answers).toEqual([]);
  });
});
