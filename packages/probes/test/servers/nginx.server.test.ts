import { createServer } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { freePort, refusingPort, startNginx } from '@tocsin/debian-servers';
import { certificateAuthority } from '@tocsin/testing/servers';
import { http } from '../../src/types/http.js';
import { keyword } from '../../src/types/keyword.js';
import { redirectChain } from '../../src/types/redirect-chain.js';
import { ssl } from '../../src/types/ssl/ssl.js';
import { atTestEnd } from '../support/cleanup.js';
import { run } from '../support/run.js';
import { serverOfFile } from '../support/server.js';

const authority = certificateAuthority('Trusted Test Authority');
const { cert, key } = authority.issue({ names: ['IP:127.0.0.1'] });
const trusted = { extraAuthorities: [authority.cert] };

const [silentPort, http2Port, oldTlsPort, noNamePort] = await Promise.all([
  freePort(),
  freePort(),
  freePort(),
  freePort(),
]);

const nginx = serverOfFile(() =>
  startNginx(
    ({ port, folder }) => `
      gzip on;
      gzip_min_length 1;
      gzip_types text/plain;
      proxy_read_timeout 1s;
      ssl_certificate ${folder}/site.pem;
      ssl_certificate_key ${folder}/site.pem;
      server {
        listen 127.0.0.1:${port};
        root ${folder};
        location = /welcome { return 200 "Welcome"; }
        location = /moved { return 301 /welcome; }
        location = /circle { return 302 /circle; }
        location = /missing { return 404; }
        location = /broken { return 500; }
        location = /closed { return 444; }
        location = /gone { proxy_pass http://127.0.0.1:${refusingPort}; }
        location = /slow { proxy_pass http://127.0.0.1:${silentPort}; }
        location = /forbidden { deny all; }
        location = /drip.bin { limit_rate 10; }
      }
      server { listen 127.0.0.1:${http2Port} ssl http2; return 200 "Welcome"; }
      server {
        listen 127.0.0.1:${oldTlsPort} ssl;
        ssl_protocols TLSv1.1;
        ssl_ciphers ALL:@SECLEVEL=0;
      }
      server { listen 127.0.0.1:${noNamePort} ssl; ssl_reject_handshake on; }`,
    {
      'site.pem': cert + key,
      'page.txt': 'Tocsin '.repeat(1000),
      'drip.bin': 'x'.repeat(1000),
    },
  ),
);

const page = (path: string) => `http://127.0.0.1:${nginx().port}${path}`;

describe('a location of nginx', () => {
  test.each<[string, string, string, RegExp]>([
    ['that answers', '/welcome', 'up', /answered 200 OK/],
    ['that redirects to one that answers', '/moved', 'up', /answered 200 OK/],
    ['that redirects in a circle', '/circle', 'down', /redirects again after 5 redirects/],
    ['that is not there', '/missing', 'down', /answered 404 Not Found/],
    ['that fails', '/broken', 'down', /answered 500 Internal Server Error/],
    ['that nobody may read', '/forbidden', 'down', /answered 403 Forbidden/],
    ['that closes the connection without an answer', '/closed', 'down', /closed the connection/],
    ['whose upstream refuses the connection', '/gone', 'down', /answered 502 Bad Gateway/],
    ['that drips', '/drip.bin', 'down', /within 2 seconds/],
  ])('%s', async (_, path, status, message) => {
    const report = await run(http, page(path), {}, { timeoutMs: 2_000 });
    expect(report).toMatchObject({ status, message: expect.stringMatching(message) });
  });

  test('whose upstream is too slow is down with the 504 of nginx', async () => {
    const silent = createServer().listen(silentPort, '127.0.0.1');
    atTestEnd(() => silent.close());
    expect(await run(http, page('/slow'))).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/answered 504 Gateway Time-?out/),
    });
  });

  test('that is compressed is read', async () => {
    expect(await run(keyword, page('/page.txt'), { text: 'Tocsin' })).toMatchObject({ status: 'up' });
    expect(await run(keyword, page('/page.txt'), { text: 'Tambourine' })).toMatchObject({ status: 'down' });
  });

  test('that redirects in a circle is named by redirect_chain', async () => {
    expect(await run(redirectChain, page('/circle'))).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/in a circle/),
    });
  });
});

describe('nginx over TLS', () => {
  test('with HTTP/1.1 and HTTP/2 is up', async () => {
    const target = `127.0.0.1:${http2Port}`;
    expect(await run(http, `https://${target}/`, {}, trusted)).toMatchObject({ status: 'up' });
    expect(await run(ssl, target, {}, trusted)).toMatchObject({ status: 'up' });
  });

  test('called without TLS is down with the 400 of nginx', async () => {
    expect(await run(http, `http://127.0.0.1:${http2Port}/`)).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/answered 400 Bad Request/),
    });
  });

  test.each([
    ['with TLS 1.1 alone', oldTlsPort, /no version from 1\.2 on/],
    ['that knows no such name', noNamePort, /knows no such name/],
  ])('%s is down', async (_, port, message) => {
    for (const report of [
      await run(ssl, `127.0.0.1:${port}`, {}, trusted),
      await run(http, `https://127.0.0.1:${port}/`, {}, trusted),
    ]) {
      expect(report).toMatchObject({ status: 'down', message: expect.stringMatching(message) });
    }
  });

  test('that is not there is down', async () => {
    const { port } = nginx();
    expect(await run(ssl, `127.0.0.1:${port}`)).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/does not speak TLS/),
    });
  });
});
