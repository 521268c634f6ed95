import type { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { NameServer } from '@tocsin/testing/servers';
import fc from 'fast-check';
import { connectorOf } from '../../src/egress-settings.js';
import { NetworkClient } from '../../src/network-client.js';
import { HttpClient } from '../../src/posts/http-client.js';
import { atTestEnd } from '../support/cleanup.js';
import { onOnePort } from '../support/one-port.js';
import { type RawServer, rawServer } from '../support/raw-server.js';
import { runs } from '../support/runs.js';

// 127.0.0.2 and 127.0.0.3 play public addresses. Servers on the other loopback addresses must get no connection.
const open = ['127.0.0.2', '127.0.0.3'];
const closed = ['127.0.0.1', '127.0.0.4', '127.9.9.9', '::1'];
const unheard = ['10.0.0.1', '169.254.169.254', '::ffff:127.0.0.4', '64:ff9b::7f00:4', 'fd00::1', '0.0.0.0'];

const LAST_ANSWER = 'HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n';

async function servers() {
  const answers = (socket: Socket) => socket.once('data', () => socket.end(LAST_ANSWER));
  const all = await onOnePort([...closed, ...open], (host, port) =>
    rawServer(() => {}, { host, port, ...(open.includes(host) && { onConnect: answers }) }),
  );
  const silent = all.slice(0, closed.length);
  return { port: silent[0]?.port ?? 0, answering: all.slice(closed.length), silent };
}

const connectionsTo = (each: readonly RawServer[]) =>
  each.reduce((sum, { connections }) => sum + connections, 0);

const answer = fc.array(fc.constantFrom(...open, ...closed, ...unheard), { minLength: 1, maxLength: 4 });
const answersInTurn = fc.array(answer, { minLength: 1, maxLength: 6 });

/** Each round has its own name, so that no answer of another round is cached for it. */
async function namesInTurn(ttlSeconds: number) {
  const told = new Map<string, readonly (readonly string[])[]>();
  const dns = await NameServer.start({
    ttlSeconds,
    answers: ({ name, asked }) => {
      const turns = told.get(name) ?? [];
      return turns[Math.min(asked, turns.length - 1)] ?? [];
    },
  });
  atTestEnd(() => dns.close());
  const newName = (turns: readonly (readonly string[])[]) => {
    const name = `name-${told.size}.test`;
    told.set(name, turns);
    return name;
  };
  return { dns, newName };
}

describe.each([0, 60])('whatever a name server says in turn, with a time to live of %i s', (ttlSeconds) => {
  async function setUp() {
    const { port, answering, silent } = await servers();
    const { dns, newName } = await namesInTurn(ttlSeconds);
    const connector = connectorOf({ egressAllow: open, dnsServers: [dns.address] });
    const http = new HttpClient({ connector });
    atTestEnd(() => http.destroy());
    const dnsServers = [dns.address];
    const checking = connectorOf({ egressAllow: open, dnsServers }, { forChecks: true });
    const network = new NetworkClient({ connector: checking, dnsServers, pingProgram: '/nowhere/ping' });
    return { port, answering, silent, newName, http, network };
  }

  test('a message reaches no closed address, and an open one if there is nothing else', async () => {
    const { port, answering, silent, newName, http } = await setUp();
    await fc.assert(
      fc.asyncProperty(answersInTurn, async (turns) => {
        const url = `http://${newName(turns)}:${port}/`;
        const post = { url, headers: {}, body: Buffer.from('{}'), deadlineMs: 5_000 };
        for (const [turn, addresses] of turns.entries()) {
          const before = connectionsTo(answering);
          const outcome = await http.post(post);
          // A cached answer applies until its time to live ends.
          const believed = ttlSeconds === 0 ? addresses : (turns[0] ?? []);
          if (believed.every((address) => open.includes(address))) {
            expect([turn, outcome]).toMatchObject([turn, { status: 204 }]);
          } else {
            expect([turn, outcome]).toMatchObject([turn, { code: 'blocked_address' }]);
            expect(connectionsTo(answering)).toBe(before);
          }
          expect(connectionsTo(silent)).toBe(0);
        }
      }),
      runs(300),
    );
  });

  test('a check reaches no closed address, in whatever way it looks', async () => {
    const { port, silent, newName, network } = await setUp();
    const limits = { deadlineMs: 5_000 };
    await fc.assert(
      fc.asyncProperty(answersInTurn, async (turns) => {
        const host = newName(turns);
        const areOpen = (addresses: readonly string[]) => addresses.some((address) => open.includes(address));
        const endings = [
          await network.http({ url: `http://${host}:${port}/`, redirectsMax: 3, ...limits }),
          await network.tcp({ host, port, ...limits }),
          await network.tls({ host, port, ...limits }),
          await network.dns({ name: 'x.test', type: 'A', server: { host, port: 9 }, deadlineMs: 50 }),
          await network.ping({ host, ...limits }),
        ];
        const codes = endings.map((ended) => (ended.outcome === 'failed' ? ended.code : ended.outcome));
        if (turns.every(areOpen)) expect(codes).not.toContain('blocked_address');
        // The question of 50 ms may end before the name is looked up.
        const inTime = new Set(codes.filter((code) => code !== 'timeout'));
        if (!turns.some(areOpen)) expect(inTime).toEqual(new Set(['blocked_address']));
        expect(connectionsTo(silent)).toBe(0);
      }),
      runs(150),
    );
  });
});

test('a redirect to a name whose answer changed reaches no closed address', async () => {
  const { port, silent } = await servers();
  const dns = await NameServer.start({ answers: ({ asked }) => [asked === 0 ? '127.0.0.5' : '127.0.0.4'] });
  atTestEnd(() => dns.close());
  const moved = `HTTP/1.1 302 Found\r\nLocation: http://site.test:${port}/again\r\nContent-Length: 0\r\n\r\n`;
  const hop = await rawServer(() => {}, {
    host: '127.0.0.5',
    port,
    onConnect: (socket) => socket.once('data', () => socket.end(moved)),
  });
  const connector = connectorOf({ egressAllow: ['127.0.0.5'], dnsServers: [dns.address] });
  const network = new NetworkClient({ connector });
  const visit = await network.http({ url: `http://site.test:${port}/`, redirectsMax: 5, deadlineMs: 5_000 });
  expect(visit).toMatchObject({ outcome: 'failed', code: 'blocked_address', redirects: [{ status: 302 }] });
  expect(hop.connections).toBe(1);
  expect(connectionsTo(silent)).toBe(0);
});
