import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp, stopProcess } from '../scripts/processes.mjs';

const startsWithinMs = 20_000;
const pollEveryMs = 20;

/**
 * Starts dispatchers and waits until they have sent the first message.
 * @param {{ databaseUrl: string, secretKey: string, count?: number, env?: Record<string, string>, source: import('./incident-source.mjs').IncidentSource }} options
 */
export const startDispatchers = async ({ databaseUrl, secretKey, count = 1, env = {}, source }) => {
  const processes = Array.from({ length: count }, () =>
    startApp('dispatcher', {
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKey,
      EGRESS_ALLOW: '127.0.0.0/8',
      LOG_LEVEL: 'error',
      ...env,
    }),
  );
  const died = Promise.race(processes.map((child) => once(child, 'exit'))).then(() => {
    throw new Error('A dispatcher ended.');
  });
  died.catch(() => undefined);
  await source.open(1);
  const deadlineMs = performance.now() + startsWithinMs;
  const isStarting = async () => (await source.isAny('pending')) || !(await source.isAny('delivered'));
  while ((await isStarting()) && performance.now() < deadlineMs)
    await Promise.race([sleep(pollEveryMs), died]);
  return {
    died,
    async memoryOfFirstMb() {
      const status = await readFile(`/proc/${processes[0]?.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    },
    pause() {
      for (const child of processes) child.kill('SIGSTOP');
    },
    resume() {
      for (const child of processes) child.kill('SIGCONT');
    },
    stop: () => Promise.all(processes.map((child) => stopProcess(child))),
  };
};
