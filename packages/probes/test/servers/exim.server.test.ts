import { X509Certificate } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { type Configuration, startExim } from '@tocsin/debian-servers';
import { certificateAuthority } from '@tocsin/testing/servers';
import { mx } from '../../src/types/mx/mx.js';
import { port } from '../../src/types/port.js';
import { ssl } from '../../src/types/ssl/ssl.js';
import { dnsServer } from '../support/dns-server.js';
import { run } from '../support/run.js';
import { server } from '../support/server.js';

const authority = certificateAuthority('Trusted Test Authority');
const { cert, key } = authority.issue({ names: ['DNS:mx.site.test'] });
const other = authority.issue({ names: ['DNS:other.test'] });

async function mailHost(config: Configuration, certificate = { cert, key }) {
  const exim = await server(
    startExim(
      (place) => `
tls_certificate = ${place.folder}/tls.pem
tls_privatekey = ${place.folder}/tls.pem
${config(place)}`,
      { 'tls.pem': certificate.cert + certificate.key },
    ),
  );
  const { address } = await dnsServer({
    'MX site.test': [{ exchange: 'mx.site.test', priority: 10 }],
    'A mx.site.test': ['127.0.0.1'],
  });
  const options = { dnsServers: [address], extraAuthorities: [authority.cert], timeoutMs: 3_000 };
  return {
    port: exim.port,
    options,
    check: (settings: object = {}) => run(mx, 'site.test', { port: exim.port, ...settings }, options),
  };
}

/** `moment` is a stage of the conversation, such as `connect` or `starttls`. */
const decidingAt = (moment: string, decision: string) => () =>
  `
acl_smtp_${moment} = decide
begin acl
decide:
  ${decision}`;

describe('Exim', () => {
  test('with STARTTLS is up, whether its certificate is verified or not', async () => {
    const { check } = await mailHost(() => '');
    expect(await check()).toMatchObject({
      status: 'up',
      message: '1 mail host is there, with STARTTLS.',
    });
    expect(await check({ verify_certificates: true })).toMatchObject({ status: 'up' });
  });

  test('with a certificate for another name is down where certificates are verified', async () => {
    const { check } = await mailHost(() => '', other);
    expect(await check()).toMatchObject({ status: 'up' });
    expect(await check({ verify_certificates: true })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/certificate is for other\.test, not mx\.site\.test/),
    });
  });

  test.each<[string, Configuration, RegExp]>([
    ['that offers no STARTTLS', () => 'tls_advertise_hosts =', /offers no STARTTLS/],
    ['that is busy', decidingAt('connect', 'defer message = Try later'), /: 451 Try later\.$/],
    ['that wants nobody', decidingAt('connect', 'deny message = Go away'), /: 550 Go away\.$/],
    ['that is greylisting', decidingAt('helo', 'defer message = Greylisted'), /: 451 Greylisted\.$/],
    [
      'that has no TLS at the moment',
      decidingAt('starttls', 'defer message = Not now'),
      /refused STARTTLS: 451 Not now\.$/,
    ],
    ['that greets too late', decidingAt('connect', 'accept delay = 20s'), /greeting in time/],
  ])('%s is down', async (_, config, message) => {
    const { check } = await mailHost(config);
    expect(await check()).toMatchObject({ status: 'down', message: expect.stringMatching(message) });
  });

  test('whose certificate is of another key is down, though it offers STARTTLS', async () => {
    const { check } = await mailHost(() => '', { cert, key: other.key });
    expect(await check()).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/refused STARTTLS: 454 TLS currently unavailable/),
    });
  });

  test('greets a port monitor, which can ask what it offers', async () => {
    const host = await mailHost(() => '');
    const ask = (settings: object) => run(port, `127.0.0.1:${host.port}`, settings);
    expect(await ask({ text: '220 mail.test ESMTP Exim' })).toMatchObject({ status: 'up' });
    const offer = { send: 'EHLO tocsin.test\r\n', regular_expression: '^250[ -]STARTTLS' };
    expect(await ask(offer)).toMatchObject({ status: 'up' });
  });
});

test('the type ssl sees the certificate of Exim after STARTTLS', async () => {
  const { port: at, options } = await mailHost(() => 'tls_advertise_hosts = *');
  const settings = { starttls: 'smtp', server_name: 'mx.site.test' };
  expect(await run(ssl, `127.0.0.1:${at}`, settings, options)).toMatchObject({
    status: 'up',
    details: { fingerprint: new X509Certificate(cert).fingerprint256, names: ['mx.site.test'] },
  });
  const closed = await mailHost(() => 'tls_advertise_hosts =');
  expect(await run(ssl, `127.0.0.1:${closed.port}`, settings, closed.options)).toMatchObject({
    status: 'down',
    message: `127.0.0.1:${closed.port} offers no TLS.`,
  });
});
