import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { freePort, refusingPort, startHaproxy } from '@tocsin/debian-servers';
import { http } from '../../src/types/http.js';
import { port } from '../../src/types/port.js';
import { ssl } from '../../src/types/ssl/ssl.js';
import { atTestEnd } from '../support/cleanup.js';
import { run } from '../support/run.js';
import { serverOfFile } from '../support/server.js';

const [tcpPort, fullPort] = await Promise.all([freePort(), freePort()]);

const haproxy = serverOfFile(() =>
  startHaproxy(
    ({ port }) => `
frontend web
  bind 127.0.0.1:${port}
  timeout tarpit 100ms
  http-request return status 200 if { path /welcome }
  http-request deny if { path /denied }
  http-request deny deny_status 429 if { path /often }
  http-request reject if { path /rejected }
  http-request tarpit if { path /tarpit }
  use_backend gone if { path /gone }
  default_backend empty
backend empty
backend gone
  retries 0
  server one 127.0.0.1:${refusingPort}
listen tcp
  mode tcp
  retries 0
  bind 127.0.0.1:${tcpPort}
  server one 127.0.0.1:${refusingPort}
listen full
  bind 127.0.0.1:${fullPort}
  maxconn 1
  http-request return status 200
`,
  ),
);

describe('HAProxy', () => {
  test.each<[string, string, string, RegExp]>([
    ['that answers itself', '/welcome', 'up', /answered 200 OK/],
    ['without a server behind it', '/none', 'down', /answered 503 Service Unavailable/],
    ['whose server refuses the connection', '/gone', 'down', /answered 503 Service Unavailable/],
    ['that denies', '/denied', 'down', /answered 403 Forbidden/],
    ['that limits the rate', '/often', 'down', /answered 429 Too Many Requests/],
    ['that rejects without an answer', '/rejected', 'down', /closed the connection/],
    ['that holds up whom it does not want', '/tarpit', 'down', /answered 500 Internal Server Error/],
  ])('%s', async (_, path, status, message) => {
    const report = await run(http, `http://127.0.0.1:${haproxy().port}${path}`);
    expect(report).toMatchObject({ status, message: expect.stringMatching(message) });
  });

  test('in front of a TCP server that is gone accepts, and then closes, which only a request shows', async () => {
    expect(await run(port, `127.0.0.1:${tcpPort}`)).toMatchObject({ status: 'up' });
    for (const report of [
      await run(port, `127.0.0.1:${tcpPort}`, { text: '220' }),
      await run(http, `http://127.0.0.1:${tcpPort}/`),
      await run(ssl, `127.0.0.1:${tcpPort}`),
    ]) {
      expect(report).toMatchObject({ status: 'down', message: expect.stringMatching(/closed/) });
    }
  });

  test('at its limit of connections is down until one is free', async () => {
    const target = `http://127.0.0.1:${fullPort}/`;
    const other = connect(fullPort, '127.0.0.1');
    atTestEnd(() => other.destroy());
    await once(other, 'connect');
    expect(await run(http, target, {}, { timeoutMs: 1_000 })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/within 1 second/),
    });
    other.destroy();
    expect(await run(http, target)).toMatchObject({ status: 'up' });
  });
});
