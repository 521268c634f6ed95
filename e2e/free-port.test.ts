import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { freePort } from '../scripts/processes.mjs';

/** The least port that Linux gives to port 0. */
const ofTheSystemMin = 32_768;

test('a port is given to one caller only, and the system gives it to none', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
  expect(Math.max(...ports)).toBeLessThan(ofTheSystemMin);
});

test('a port that has a listener is not given', async () => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const others = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(others).not.toContain(port);
  server.close();
});
