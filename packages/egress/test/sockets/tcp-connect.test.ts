import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { connectToFirst } from '../../src/sockets/tcp-connect.js';
import { blackHole } from '../support/black-hole.js';
import { atTestEnd } from '../support/cleanup.js';
import { rawServer } from '../support/raw-server.js';
import { whenRead } from '../support/when-read.js';

const patient = () => AbortSignal.timeout(60_000);

/** Other loopback addresses refuse connections to this port. */
function serverAt(host: string) {
  return rawServer(() => {}, { host });
}

describe('connecting to the first address that accepts', () => {
  test('takes the next address at once when one refuses', async () => {
    const server = await serverAt('127.0.0.2');
    const socket = await connectToFirst(['127.0.0.1', '127.0.0.3', '127.0.0.2'], server.port, patient());
    atTestEnd(() => socket.destroy());
    expect(socket.remoteAddress).toBe('127.0.0.2');
  });

  test('tries IPv4 and IPv6 by turns, so that neither family has to fail as a whole', async () => {
    const server = await serverAt('127.0.0.2');
    const closed = Array.from({ length: 7 }, (_, index) => `::ffff:127.0.1.${index + 1}`);
    const socket = await connectToFirst([...closed, '127.0.0.2'], server.port, patient());
    atTestEnd(() => socket.destroy());
    expect(socket.remoteAddress).toBe('127.0.0.2');
  });

  test('tries the next address beside one that does not answer, and lets go of that one', async () => {
    const port = await blackHole('127.0.0.1');
    await rawServer(() => {}, { host: '127.0.0.2', port });
    const openSockets = () =>
      process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
    const before = openSockets();
    const socket = await connectToFirst(['127.0.0.1', '127.0.0.2'], port, patient());
    atTestEnd(() => socket.destroy());
    expect(socket.remoteAddress).toBe('127.0.0.2');
    await delay(50);
    // Two sockets remain: the client's and the server's.
    expect(openSockets()).toBe(before + 2);
  });

  test('ends with the signal when nobody answers', async () => {
    const port = await blackHole('127.0.0.1');
    const reason = new Error('too late');
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 100);
    await expect(connectToFirst(['127.0.0.1'], port, controller.signal)).rejects.toBe(reason);
  });

  test('gives up after a few addresses', async () => {
    const server = await serverAt('127.0.0.2');
    const closed = Array.from({ length: 8 }, (_, index) => `127.0.1.${index + 1}`);
    await expect(connectToFirst([...closed, '127.0.0.2'], server.port, patient())).rejects.toMatchObject({
      code: 'ECONNREFUSED',
      address: '127.0.1.1',
    });
    expect(server.connections).toBe(0);
  });

  test('writes to nobody and leaves one connection open', async () => {
    const server = await serverAt('127.0.0.1');
    const socket = await connectToFirst(['127.0.0.1', '127.0.0.1', '127.0.0.1'], server.port, patient());
    expect(server.received).toBe('');
    socket.destroy();
    await server.allClosed();
  });

  test('outlives an error that comes later', async () => {
    const server = await rawServer(() => {}, {
      onConnect: (socket) => whenRead().then(() => socket.resetAndDestroy()),
    });
    const socket = await connectToFirst(['127.0.0.1', '127.0.0.1'], server.port, patient());
    await new Promise((resolve) => socket.once('close', resolve));
    await delay(50);
    expect(server.connections).toBe(1);
  });
});
