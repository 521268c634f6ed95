import { describe, expect, test } from '@jest/globals';
import { startNginx } from '@tocsin/debian-servers';
import { http } from '../../src/types/http.js';
import { run } from '../support/run.js';
import { server } from '../support/server.js';

describe('nginx', () => {
  const site = (location: string) =>
    server(startNginx(({ port }) => `server { listen 127.0.0.1:${port}; location / { ${location} } }`));

  test('answers 200: up', async () => {
    const { port } = await site('return 200 "Welcome";');
    expect(await run(http, `http://127.0.0.1:${port}/`)).toMatchObject({ status: 'up' });
  });

  test('closes the connection without an answer (444): down', async () => {
    const { port } = await site('return 444;');
    expect(await run(http, `http://127.0.0.1:${port}/`)).toMatchObject({ status: 'down' });
  });
});
