import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import type { ConnectionRequest } from '../../src/attempts/tcp-connection.js';
import { atTestEnd } from '../support/cleanup.js';
import { testNetwork } from '../support/network.js';
import { rawServer } from '../support/raw-server.js';

const connect = (
  request: Partial<ConnectionRequest> & Pick<ConnectionRequest, 'port'>,
  allow = ['127.0.0.1'],
) => testNetwork({ allow }).connect({ host: '127.0.0.1', deadlineMs: 5_000, ...request });

describe('a connection for a library', () => {
  test('is open, with nothing read or written, and stays so past the deadline of opening it', async () => {
    const server = await rawServer(() => {}, { onConnect: (socket) => socket.write('220 ready\r\n') });
    const opened = await connect({ port: server.port, deadlineMs: 1_000 });
    expect(opened).toMatchObject({ outcome: 'connected', address: '127.0.0.1', timings: { tlsMs: null } });
    if (opened.outcome !== 'connected') return;
    atTestEnd(() => opened.socket.destroy());
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const [greeting] = await once(opened.socket, 'data');
    expect(`${greeting}`).toBe('220 ready\r\n');
    expect([opened.socket.destroyed, server.received]).toEqual([false, '']);
  });

  test.each([
    ['blocked_address', { port: 25 }, []],
    ['invalid_request', { port: 0 }, ['127.0.0.1']],
    ['connection_refused', { port: 1 }, ['127.0.0.1']],
  ])('fails with %s as every attempt does', async (code, request, allow) => {
    expect(await connect(request, allow)).toMatchObject({ outcome: 'failed', code });
  });

  test('starts TLS later by the same rules', () => {
    expect(testNetwork().secureContext).toHaveProperty('context');
  });
});
