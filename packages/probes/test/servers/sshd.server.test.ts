import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { startSshd } from '@tocsin/debian-servers';
import { port } from '../../src/types/port.js';
import { ssl } from '../../src/types/ssl/ssl.js';
import { atTestEnd } from '../support/cleanup.js';
import { run } from '../support/run.js';
import { server } from '../support/server.js';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

const sshd = async (config = '') => {
  const hostKey = privateKey.export({ type: 'pkcs1', format: 'pem' });
  const { port } = await server(startSshd(`${hostKey}`, () => config));
  return `127.0.0.1:${port}`;
};

describe('OpenSSH', () => {
  test('that says its version is up, and another than was expected is down', async () => {
    const target = await sshd();
    expect(await run(port, target, { regular_expression: '^SSH-2\\.0-OpenSSH' })).toMatchObject({
      status: 'up',
      message: expect.stringMatching(/^It sent "SSH-2\.0-OpenSSH_/),
    });
    expect(await run(port, target, { text: 'dropbear' }, { timeoutMs: 1_500 })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/"dropbear" is not in what it sent: "SSH-2\.0-OpenSSH_/),
    });
  });

  test('with as many logins under way as it takes is down, though it accepts connections', async () => {
    const target = await sshd('MaxStartups 1:100:1');
    const client = connect(Number(target.split(':')[1]), '127.0.0.1');
    atTestEnd(() => client.destroy());
    await once(client, 'data');
    expect(await run(port, target, { text: 'SSH-2.0' })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/Exceeded MaxStartups|closed it without sending anything/),
    });
  });

  test('speaks no TLS', async () => {
    expect(await run(ssl, await sshd())).toMatchObject({ status: 'down' });
  });
});
