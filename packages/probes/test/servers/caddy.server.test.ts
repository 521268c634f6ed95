import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { freePort, startCaddy } from '@tocsin/debian-servers';
import { http } from '../../src/types/http.js';
import { redirectChain } from '../../src/types/redirect-chain.js';
import { ssl } from '../../src/types/ssl/ssl.js';
import { run } from '../support/run.js';
import { serverOfFile } from '../support/server.js';

const httpsPort = await freePort();

const caddy = serverOfFile(() =>
  startCaddy(
    ({ port }) => `
http://127.0.0.1:${port} {
  redir /shop https://127.0.0.1:${httpsPort}/
  abort /aborted
  error /broken 500
  respond "Welcome"
}
https://127.0.0.1:${httpsPort} {
  tls internal
  respond "Welcome"
}`,
  ),
);

const page = (path: string) => `http://127.0.0.1:${caddy().port}${path}`;

const trusting = async () => {
  const root = `${caddy().folder}/storage/pki/authorities/local/root.crt`;
  return { extraAuthorities: [await readFile(root, 'utf8')] };
};

describe('Caddy', () => {
  test.each<[string, string, string, RegExp]>([
    ['that answers', '/', 'up', /answered 200 OK/],
    ['that fails', '/broken', 'down', /answered 500 Internal Server Error/],
    ['that closes the connection without an answer', '/aborted', 'down', /closed the connection/],
    ['that redirects to where its own authority signed', '/shop', 'down', /not trusted here/],
  ])('%s', async (_, path, status, message) => {
    const report = await run(http, page(path));
    expect(report).toMatchObject({ status, message: expect.stringMatching(message) });
  });

  test('is up over TLS once its authority is trusted', async () => {
    const options = await trusting();
    expect(await run(http, page('/shop'), {}, options)).toMatchObject({ status: 'up' });
    expect(await run(redirectChain, page('/shop'), {}, options)).toMatchObject({ status: 'up' });
    const unworried = { warn_days: [] };
    const target = `127.0.0.1:${httpsPort}`;
    expect(await run(ssl, target, unworried, options)).toMatchObject({ status: 'up' });
    expect(await run(ssl, target, unworried)).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/not trusted here/),
    });
  });
});
