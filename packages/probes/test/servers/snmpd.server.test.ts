import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { startSnmpd } from '@tocsin/debian-servers';
import { snmp } from '../../src/types/snmp.js';
import { atTestEnd } from '../support/cleanup.js';
import { mutations } from '../support/mutations.js';
import { type RunOptions, run } from '../support/run.js';
import { serverOfFile } from '../support/server.js';

const auth = 'pass word 1';
const privacy = 'privacy word';

/** Each user is named after the way it logs in. */
const users = [
  ['md5', 'MD5', 'aes128', 'AES'],
  ['sha1', 'SHA', 'aes128', 'AES'],
  ['sha224', 'SHA-224', 'aes128', 'AES'],
  ['sha256', 'SHA-256', 'aes128', 'AES'],
  ['sha384', 'SHA-384', 'aes128', 'AES'],
  ['sha512', 'SHA-512', 'aes128', 'AES'],
  ['sha512', 'SHA-512', 'aes256', 'AES-256'],
  ['sha256', 'SHA-256', 'aes256', 'AES-256'],
  ['sha1', 'SHA', 'aes256_cisco', 'AES-256-C'],
] as const;

const nameOf = ([authProtocol, , privacyProtocol]: (typeof users)[number]) =>
  `${authProtocol}-${privacyProtocol}`;

const snmpd = serverOfFile(() =>
  startSnmpd(
    () => `
rocommunity sesame default .1.3.6.1.2.1
sysLocation Rack 7
createUser open
rouser open noauth
${users
  .map(
    (user) =>
      `createUser ${nameOf(user)} ${user[1]} "${auth}" ${user[3]} "${privacy}"\nrouser ${nameOf(user)} auth`,
  )
  .join('\n')}
createUser strict SHA "${auth}" AES "${privacy}"
rouser strict priv`,
  ),
);

const location = '1.3.6.1.2.1.1.6.0';

const check = (settings: object, options: RunOptions = {}) =>
  run(snmp, `127.0.0.1:${snmpd().port}`, { oid: location, ...settings }, options);

/** Stands before the device, and changes its second answer: the first one says who it is. */
async function spoilingProxy(seed: number): Promise<string> {
  const [front, back] = [createSocket('udp4'), createSocket('udp4')];
  atTestEnd(() => [front.close(), back.close()]);
  let clientPort = 0;
  let answered = 0;
  front.on('message', (packet, { port }) => {
    clientPort = port;
    back.send(packet, snmpd().port, '127.0.0.1');
  });
  back.on('message', (packet) => {
    answered += 1;
    const parts = answered === 2 ? (mutations([packet], seed).next().value ?? []) : [packet];
    for (const part of parts) front.send(part, clientPort, '127.0.0.1');
  });
  front.bind(0, '127.0.0.1');
  back.bind(0, '127.0.0.1');
  await Promise.all([once(front, 'listening'), once(back, 'listening')]);
  return `127.0.0.1:${front.address().port}`;
}

const right = { status: 'up', message: `The value at ${location} is "Rack 7".` };
const down = (message: string) => ({ status: 'down', message });

describe('snmpd with version 2c', () => {
  const community = 'sesame';

  test('answers with a value', async () => {
    expect(await check({ community })).toMatchObject(right);
    expect(await check({ community, text: 'Rack 7' })).toMatchObject(right);
    expect(await check({ community, text: 'Rack 8' })).toMatchObject({ status: 'down' });
    expect(await check({ community, oid: '.1.3.6.1.2.1.1.3.0' })).toMatchObject({
      status: 'up',
      details: { value: expect.stringMatching(/^\d+$/) },
    });
  });

  test.each(['1.3.6.1.2.1.1.99.0', '1.3.6.1.2.1.1.6.1', '1.3.6.1.4.1.8072.3.2.10'])(
    'has no value at %s',
    async (oid) => {
      expect(await check({ community, oid })).toMatchObject(down(`It has no value at ${oid}.`));
    },
  );

  test('is silent to another community', async () => {
    expect(await check({}, { timeoutMs: 500 })).toMatchObject(
      down('It did not answer in time. A device is also silent when it does not know the community.'),
    );
  });
});

describe('snmpd with version 3', () => {
  const version = '3';

  test('takes a user without a password', async () => {
    expect(await check({ version, username: 'open' })).toMatchObject(right);
  });

  test.each(users)('takes a login with %s (%s), and encryption with %s (%s)', async (...user) => {
    const [auth_protocol, , privacy_protocol] = user;
    const login = { version, username: nameOf(user), auth_protocol, auth_password: auth };
    expect(await check(login)).toMatchObject(right);
    const whole = { ...login, privacy_protocol, privacy_password: privacy };
    expect(await check(whole)).toMatchObject(right);
    expect(await check({ ...login, auth_password: 'wrong word' })).toMatchObject(
      down('It refused the login: the password or its protocol is wrong.'),
    );
  });

  const strict = { version, username: 'strict', auth_protocol: 'sha1', auth_password: auth };

  test('refuses a user that it does not know', async () => {
    expect(await check({ ...strict, username: 'nobody' })).toMatchObject(
      down('It refused the login: it does not know the user "nobody".'),
    );
  });

  test('refuses a level that the user does not have', async () => {
    expect(await check({ version, username: 'open', auth_password: auth })).toMatchObject(
      down(
        'It refused the login: the user may not log in with this security level. Check which passwords are set.',
      ),
    );
    expect(await check(strict)).toMatchObject(down(`It does not let this login read ${location}.`));
  });

  test('is not up with an answer that was changed on the way', async () => {
    const settings = { ...strict, oid: location, privacy_password: privacy };
    const checks = Array.from({ length: 100 }, async (_, seed) =>
      run(snmp, await spoilingProxy(seed), settings, { timeoutMs: 500 }),
    );
    const outcomes = await Promise.all(checks);
    const up = outcomes.filter(({ status }) => status === 'up');
    // A message that comes twice is right.
    for (const outcome of up) expect(outcome).toMatchObject(right);
    expect(up.length).toBeLessThan(50);
    expect(outcomes.filter(({ status }) => status === 'down')).toHaveLength(100 - up.length);
  });

  test('cannot decrypt with another privacy password', async () => {
    expect(await check({ ...strict, privacy_password: 'wrong word' }, { timeoutMs: 1_500 })).toMatchObject(
      down(
        'It answered, and then was silent. A device is silent when the privacy password or its protocol is wrong.',
      ),
    );
  });
});
