import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const script = fileURLToPath(new URL('../scripts/demo.mjs', import.meta.url));

test('npm run demo says that it failed, and ends with an error, when its messages are not delivered', async () => {
  // A dispatcher ends when its metrics port is taken.
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const taken = String(typeof address === 'object' && address?.port);

  const demo = spawn(process.execPath, [script], {
    env: { ...process.env, DISPATCHER_METRICS_PORT: taken },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const printed = text(demo.stdout);
  expect(await once(demo, 'exit')).toEqual([1, null]);
  expect(await printed).toMatch(/The demo failed\.\n$/);
  other.close();
  await once(other, 'close');
});
