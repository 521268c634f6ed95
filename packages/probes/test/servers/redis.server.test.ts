import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { type Place, startRedis } from '@tocsin/debian-servers';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { port } from '../../src/types/port.js';
import { redis as redisType } from '../../src/types/redis.js';
import { atTestEnd } from '../support/cleanup.js';
import { type RunOptions, run } from '../support/run.js';
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

describe('the type redis', () => {
  const check = (at: number, settings: object = {}, options: RunOptions = {}) =>
    run(redisType, `127.0.0.1:${at}`, settings, options);

  test('finds a server without a password up, and selects its databases', async () => {
    const at = await redis('databases 4');
    expect(await check(at)).toMatchObject({ status: 'up' });
    expect(await check(at, { database: 3 })).toMatchObject({ status: 'up' });
    expect(await check(at, { database: 4 })).toMatchObject({
      status: 'down',
      message: 'It refused SELECT: "ERR DB index is out of range".',
    });
  });

  test('logs in', async () => {
    const at = await redis('requirepass password\nuser eve on >wonder +ping');
    expect(await check(at)).toMatchObject({
      status: 'down',
      message: 'It refused PING: "NOAUTH Authentication required".',
    });
    expect(await check(at, { password: 'password' })).toMatchObject({ status: 'up' });
    expect(await check(at, { username: 'eve', password: 'wonder' })).toMatchObject({ status: 'up' });
    expect(await check(at, { username: 'eve', password: 'wrong' })).toMatchObject({
      status: 'down',
      message: 'It refused the login: "WRONGPASS invalid username-password pair or user is disabled".',
    });
    expect(await check(at, { username: 'eve', password: 'wonder', database: 1 })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/^It refused SELECT: "NOPERM /),
    });
  });

  test('says that no password is set', async () => {
    expect(await check(await redis(''), { password: 'secret' })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(
        /^It refused the login: "ERR AUTH <password> called without any password/,
      ),
    });
  });

  test('speaks TLS', async () => {
    const { cert, key } = selfSignedCertificate({ hosts: ['127.0.0.1'] });
    const tls = ({ port: at, folder }: Place) => `
port 0
tls-port ${at}
tls-cert-file ${folder}/cert.pem
tls-key-file ${folder}/key.pem
tls-auth-clients no
`;
    const { port: at } = await server(startRedis(tls, { 'cert.pem': cert, 'key.pem': key }));
    expect(await check(at, { tls: true }, { extraAuthorities: [cert] })).toMatchObject({ status: 'up' });
    expect(await check(at, { tls: true })).toMatchObject({ message: 'TLS: the certificate is self-signed.' });
    expect(await check(at, {}, { timeoutMs: 1_500 })).toMatchObject({ status: 'down' });
  });
});
