import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { startRedis } from '@tocsin/debian-servers';
import { port } from '../../src/types/port.js';
import { atTestEnd } from '../support/cleanup.js';
import { run } from '../support/run.js';
import { server } from '../support/server.js';

const redis = async (config: string) => (await server(startRedis(() => config))).port;

const ping = (at: number) =>
  run(port, `127.0.0.1:${at}`, { send: 'PING\r\n', text: '+PONG' }, { timeoutMs: 5_000 });

describe('Redis', () => {
  test('that answers a PING is up', async () => {
    expect(await ping(await redis(''))).toMatchObject({ status: 'up', message: 'It sent "+PONG".' });
  });

  test('that wants a password is down, though it accepts connections', async () => {
    const at = await redis('requirepass secret');
    expect(await run(port, `127.0.0.1:${at}`)).toMatchObject({ status: 'up' });
    expect(await ping(at)).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/NOAUTH Authentication required/),
    });
  });

  test('that has as many clients as it takes is down', async () => {
    const at = await redis('maxclients 1');
    const client = connect(at, '127.0.0.1');
    atTestEnd(() => client.destroy());
    client.write('PING\r\n');
    await once(client, 'data');
    expect(await ping(at)).toMatchObject({
      status: 'down',
      // The server closes at once. Its answer is lost when the command arrives after that.
      message: expect.stringMatching(/max number of clients reached|reset the connection/),
    });
  });

  test('speaks no TLS and greets nobody', async () => {
    const target = `127.0.0.1:${await redis('')}`;
    expect(await run(port, target, { text: '+PONG' }, { timeoutMs: 1_500 })).toMatchObject({
      status: 'down',
      message: 'It accepted a connection and sent nothing in time.',
    });
    expect(await run(port, target, { tls: true }, { timeoutMs: 1_500 })).toMatchObject({ status: 'down' });
  });
});
