import { describe, expect, test } from '@jest/globals';
import { certificateAuthority } from '@tocsin/testing/servers';
import { testClient } from '../support/client.js';
import { dnsServer } from '../support/dns-server.js';
import { onOnePort } from '../support/one-port.js';
import { OK, rawServer } from '../support/raw-server.js';

const addresses = ['127.0.0.1', '127.0.0.2'];
const authority = certificateAuthority('Trusted Test Authority');
const tls = authority.issue({ names: ['DNS:hooks.test'] });

describe('before a byte of a message has left', () => {
  test('a name server that errs once is asked again', async () => {
    const server = await rawServer((socket) => socket.write(OK));
    const dns = await dnsServer(({ type, asked }) => {
      if (type !== 'A') return [];
      return asked === 0 ? 'server failure' : ['127.0.0.1'];
    });
    const { post } = testClient({ servers: [dns.address] });
    expect(await post(`http://hooks.test:${server.port}/`)).toMatchObject({
      outcome: 'response',
      status: 200,
    });
  });

  test('an address that resets TLS is not the end', async () => {
    const open = (host: string, port: number) => {
      if (host === '127.0.0.2') return rawServer((socket) => socket.write(OK), { host, port, tls });
      return rawServer(() => undefined, {
        host,
        port,
        onConnect: (socket) => socket.once('data', () => socket.resetAndDestroy()),
      });
    };
    const [, second] = await onOnePort(addresses, open);
    const dns = await dnsServer({ 'A hooks.test': addresses });
    const { post } = testClient({
      allow: addresses,
      servers: [dns.address],
      extraAuthorities: [authority.cert],
    });
    expect(await post(`https://hooks.test:${second?.port}/`)).toMatchObject({
      outcome: 'response',
      status: 200,
    });
    expect(second?.requests).toBe(1);
  });

  test('a certificate that is wrong at one address is the end', async () => {
    const wrong = authority.issue({ names: ['DNS:other.test'] });
    const [, second] = await onOnePort(addresses, (host, port) =>
      rawServer((socket) => socket.write(OK), { host, port, tls: host === '127.0.0.1' ? wrong : tls }),
    );
    const dns = await dnsServer({ 'A hooks.test': addresses });
    const { post } = testClient({
      allow: addresses,
      servers: [dns.address],
      extraAuthorities: [authority.cert],
    });
    expect(await post(`https://hooks.test:${second?.port}/`)).toMatchObject({ code: 'tls' });
    expect(second?.connections).toBe(0);
  });

  test('an address of every one that resets TLS is the end', async () => {
    const [first] = await onOnePort(addresses, (host, port) =>
      rawServer(() => undefined, {
        host,
        port,
        onConnect: (socket) => socket.once('data', () => socket.resetAndDestroy()),
      }),
    );
    const dns = await dnsServer({ 'A hooks.test': addresses });
    const { post } = testClient({ allow: addresses, servers: [dns.address] });
    expect(await post(`https://hooks.test:${first?.port}/`)).toMatchObject({ code: 'connection_reset' });
  });
});

test('a message that waited for its beginning leaves no connection that may have been closed meanwhile', async () => {
  const kept = 'HTTP/1.1 200 OK\r\nKeep-Alive: timeout=2\r\nContent-Length: 0\r\n\r\n';
  const server = await rawServer((socket) => socket.write(kept));
  const { client, post } = testClient();
  const url = `http://127.0.0.1:${server.port}/`;
  await post(url);
  let begun = 0;
  const begin = async () => {
    begun += 1;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return true;
  };
  const body = Buffer.from('{}');
  const late = await client.post({ url, headers: {}, body, deadlineMs: 5_000, begin });
  expect(late).toMatchObject({ outcome: 'response', status: 200 });
  expect([server.connections, server.requests, begun]).toEqual([2, 2, 1]);
});

test('an answer says when the address was the one that worked last', async () => {
  const server = await rawServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  let isSilent = false;
  const dns = await dnsServer(
    ({ type }) => {
      if (isSilent) return 'silence';
      return type === 'A' ? ['127.0.0.1'] : [];
    },
    { ttlSeconds: 0 },
  );
  const { post } = testClient({ servers: [dns.address], patience: { askForMs: 1_000, lastUsedAfterMs: 50 } });
  const url = `http://hooks.test:${server.port}/`;
  expect(await post(url)).not.toHaveProperty('note');
  isSilent = true;
  expect(await post(url)).toMatchObject({
    outcome: 'response',
    status: 200,
    note: 'The name servers told no address of hooks.test in time, so the one that worked last was used.',
  });
});
