/**
 * `npm run bench`: what the service does a second, as a ratio to the bare limit of the same run, and how long a message
 * takes. Prints a table, and the same figures as JSON with `--json`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@tocsin/testing/postgres';
import { bareUndici } from './bare-undici.mjs';
import { latency } from './latency.mjs';
import { startReceiver } from './receiver-process.mjs';
import { wholePath } from './whole-path.mjs';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    messages: { type: 'string', default: '20000' },
    incidents: { type: 'string', default: '1000' },
  },
});
const messages = Number(values.messages);
const incidents = Number(values.incidents);
const perSecond = 100;
const secretKey = 'only for measuring, thirty-two characters long';

/** @param {string} line */
const say = (line) => process.stderr.write(`${line}\n`);

const folder = await mkdtemp(join(tmpdir(), 'tocsin-bench-'));
const receiver = await startReceiver();
const postgres = await startPostgres();
const databases = {
  sqlite: async (/** @type {string} */ name) => `sqlite:${join(folder, `${name}.db`)}`,
  postgres: () => postgres.newDatabase(),
};

/** @type {Record<string, { perSecond: number, ofBare: number } | { p50Ms: number, p99Ms: number }>} */
const figures = {};
say('bare undici …');
await bareUndici(receiver.url, messages / 10);
const bare = await bareUndici(receiver.url, messages);
figures['bare undici'] = { perSecond: bare, ofBare: 1 };
for (const [name, newUrl] of Object.entries(databases)) {
  say(`whole path on ${name} …`);
  const rate = await wholePath({ databaseUrl: await newUrl('path'), secretKey, receiver, count: messages });
  figures[`whole path, ${name}`] = { perSecond: rate, ofBare: rate / bare };
}
for (const [name, newUrl] of Object.entries(databases)) {
  say(`latency at ${perSecond} a second on ${name} …`);
  const { p50Ms, p99Ms } = await latency({
    databaseUrl: await newUrl('latency'),
    secretKey,
    perSecond,
    count: incidents,
  });
  figures[`latency, ${name}`] = { p50Ms, p99Ms };
}
receiver.stop();
await postgres.stop();
await rm(folder, { recursive: true, force: true });

if (values.json) process.stdout.write(`${JSON.stringify(figures)}\n`);
else {
  for (const [name, figure] of Object.entries(figures)) {
    const text =
      'perSecond' in figure
        ? `${Math.round(figure.perSecond).toLocaleString('en')} a second   ${figure.ofBare.toFixed(2)} of bare`
        : `p50 ${figure.p50Ms.toFixed(1)} ms   p99 ${figure.p99Ms.toFixed(1)} ms`;
    process.stdout.write(`${name.padEnd(22)} ${text}\n`);
  }
}
process.exit(0);
