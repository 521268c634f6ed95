import { expect, test } from '@jest/globals';
import { startNginx } from '@tocsin/debian-servers';
import { atTestEnd } from '../support/cleanup.js';
import { authority, certified } from '../support/http2-server.js';
import { testNetwork } from '../support/network.js';

test.each([
  ['with HTTP/2', 'http2', 'h2', 'HTTP/2.0'],
  ['without it', '', 'http/1.1', 'HTTP/1.1'],
])('nginx %s is asked over what it prefers', async (_how, option, protocol, said) => {
  const nginx = await startNginx(
    ({ port, folder }) => `server {
      listen 127.0.0.1:${port} ssl ${option};
      ssl_certificate ${folder}/site.pem;
      ssl_certificate_key ${folder}/site.key;
      location / { return 200 "$server_protocol $request_method $host"; }
    }`,
    { 'site.pem': certified.cert, 'site.key': certified.key },
  );
  atTestEnd(() => nginx.stop());
  const network = testNetwork({ extraAuthorities: [authority.cert] });
  const url = `https://127.0.0.1:${nginx.port}/`;
  const visit = await network.http({ url, headers: { Host: 'site.test' }, deadlineMs: 5_000 });
  expect(visit).toMatchObject({ outcome: 'response', status: 200, protocol });
  expect(visit.outcome === 'response' && visit.body.toString()).toBe(`${said} GET site.test`);
});
