import { afterAll, beforeAll } from '@jest/globals';
import type { DebianServer } from '@tocsin/debian-servers';
import { atTestEnd } from './cleanup.js';

export async function server(starting: Promise<DebianServer>): Promise<DebianServer> {
  const started = await starting;
  atTestEnd(() => started.stop());
  return started;
}

export function serverOfFile(start: () => Promise<DebianServer>): () => DebianServer {
  let server: DebianServer | undefined;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server?.stop());
  return () => {
    if (server === undefined) throw new Error('The server is there when the tests run.');
    return server;
  };
}
