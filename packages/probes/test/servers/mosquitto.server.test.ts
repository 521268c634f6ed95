import { pbkdf2Sync } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { freePort, startMosquitto } from '@tocsin/debian-servers';
import { certificateAuthority, closed } from '@tocsin/testing/servers';
import { generate } from 'mqtt-packet';
import { mqtt } from '../../src/types/mqtt.js';
import { atTestEnd } from '../support/cleanup.js';
import { type RunOptions, run } from '../support/run.js';
import { serverOfFile } from '../support/server.js';

const authority = certificateAuthority('Trusted Test Authority');
const { cert, key } = authority.issue({ names: ['IP:127.0.0.1'] });
const tlsPort = await freePort();

/** As mosquitto_passwd writes it. */
const passwordLine = (username: string, password: string): string => {
  const salt = Buffer.alloc(12, username);
  const hash = pbkdf2Sync(password, salt, 101, 64, 'sha512');
  return `${username}:$7$101$${salt.toString('base64')}$${hash.toString('base64')}\n`;
};

const eve = { username: 'eve', password: 'pass word ß' };

const broker = serverOfFile(() =>
  startMosquitto(
    ({ port, folder }) => `
listener ${port} 127.0.0.1
listener ${tlsPort} 127.0.0.1
certfile ${folder}/site.pem
keyfile ${folder}/site.pem
allow_anonymous false
password_file ${folder}/passwords
acl_file ${folder}/access`,
    {
      'site.pem': cert + key,
      passwords: passwordLine(eve.username, eve.password) + passwordLine('bob', 'secret'),
      access: 'user eve\ntopic readwrite plant/#\ntopic read $SYS/#\n\nuser bob\ntopic write plant/#\n',
    },
  ),
);

const check = (settings: object, options: RunOptions = {}) =>
  run(mqtt, `127.0.0.1:${broker().port}`, settings, options);

/** Publishes as bob. */
async function publish(topic: string, payload: string, retain = false): Promise<void> {
  const socket = connect(broker().port, '127.0.0.1');
  atTestEnd(() => socket.destroy());
  socket.write(
    generate({ cmd: 'connect', clientId: 'bob', username: 'bob', password: Buffer.from('secret') }),
  );
  await once(socket, 'data');
  socket.end(
    Buffer.concat([
      generate({ cmd: 'publish', qos: 0, dup: false, retain, topic, payload }),
      generate({ cmd: 'disconnect' }),
    ]),
  );
  await closed(socket);
}

describe('Mosquitto', () => {
  test('takes the right login, and answers a ping', async () => {
    expect(await check(eve)).toMatchObject({
      status: 'up',
      message: expect.stringMatching(/^It answered in/),
    });
  });

  test.each([{ ...eve, password: 'wrong' }, { username: 'nobody', password: 'x' }, {}])(
    'refuses the login %j',
    async (settings) => {
      expect(await check(settings)).toMatchObject({
        status: 'down',
        message: 'It refused the login: the client is not authorised to connect.',
      });
    },
  );

  test('hears a goodbye', async () => {
    await check({ ...eve, client_id: 'polite' });
    const said = / polite (?:disconnected|closed its connection)/;
    while (!said.test(broker().output())) await sleep(10);
    expect(said.exec(broker().output())?.[0]).toBe(' polite disconnected');
  });

  test('takes the login over TLS with a certificate of a known authority', async () => {
    const target = `127.0.0.1:${tlsPort}`;
    const settings = { ...eve, tls: true };
    expect(await run(mqtt, target, settings, { extraAuthorities: [authority.cert] })).toMatchObject({
      status: 'up',
      details: { timings: { tls_ms: expect.any(Number) } },
    });
    expect(await run(mqtt, target, settings)).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/^TLS: /),
    });
    expect(await run(mqtt, target, eve, { timeoutMs: 1_000 })).toMatchObject({ status: 'down' });
  });

  test('sends what it retains', async () => {
    await publish('plant/1/state', 'Running', true);
    expect(await check({ ...eve, topic: 'plant/+/state', text: 'running', ignore_case: true })).toMatchObject(
      {
        status: 'up',
        message: 'It sent the message "Running".',
        details: { topic: 'plant/1/state' },
      },
    );
    expect(await check({ ...eve, topic: 'plant/#', text: 'Idle' })).toMatchObject({
      status: 'down',
      message: 'The text "Idle" is not in the message "Running".',
    });
    expect(await check({ ...eve, topic: '$SYS/broker/version' })).toMatchObject({
      status: 'up',
      message: expect.stringMatching(/^It sent the message "mosquitto version 2\.[\d.]+"\.$/),
    });
  });

  test('sends what comes during the check', async () => {
    const checked = check({ ...eve, topic: 'plant/2/#', client_id: 'waiting' });
    while (!/ as waiting /.test(broker().output())) await sleep(10);
    await sleep(100);
    await publish('plant/2/load', '97 %');
    expect(await checked).toMatchObject({ status: 'up', message: 'It sent the message "97 %".' });
  });

  test('is down without a message in time, as on a topic that its rules close', async () => {
    const topic = 'office/door';
    expect(await check({ ...eve, topic }, { timeoutMs: 500 })).toMatchObject({
      status: 'down',
      message: 'It sent no message on "office/door" in time.',
    });
  });
});
