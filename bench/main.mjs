/** `npm run bench`: measures the service. README.md describes the options. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@tocsin/testing/postgres';
import { backlog } from './backlog.mjs';
import { bareUndici } from './bare-undici.mjs';
import { bytesACheck, checkRate, proberMemory } from './checks.mjs';
import { planAndApply } from './configuration.mjs';
import { firstMinute } from './first-minute.mjs';
import { memoryInFlight, sendToAll } from './hanging.mjs';
import { openAndResolve } from './incidents.mjs';
import { kills } from './kills.mjs';
import { latency } from './latency.mjs';
import { longHistory } from './long-history.mjs';
import { quantile } from './quantile.mjs';
import { startReceiver } from './receiver-process.mjs';
import { ringTimes } from './ring-times.mjs';
import { statusPage } from './status-page.mjs';
import { storm } from './storm.mjs';
import { openWholePath } from './whole-path.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    messages: { type: 'string', default: '20000' },
    incidents: { type: 'string', default: '1000' },
    channels: { type: 'string', default: '5000' },
    storm: { type: 'string', default: '50000' },
    kills: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '0.5' },
    rows: { type: 'string', default: '200000' },
    monitors: { type: 'string', default: '5000' },
    backlog: { type: 'string', default: '100000' },
    plans: { type: 'string' },
  },
});
const messages = Number(values.messages);
const incidents = Number(values.incidents);
const channels = Number(values.channels);
const configured = 2000;
const perSecond = 100;
const clients = 32;
/** Two speeds that are compared alternate, because a machine's own speed changes all the time. */
const rounds = 9;
const secretKey = 'only for measuring, thirty-two characters long';

const folder = await mkdtemp(join(tmpdir(), 'tocsin-bench-'));
const receiver = await startReceiver();
const postgres = await startPostgres();
const anyDatabase = await postgres.newDatabase();
let databases = 0;
const newDatabase = {
  sqlite: async () => `sqlite:${join(folder, `${databases++}.db`)}`,
  postgres: () => postgres.newDatabase(),
};
const kinds = /** @type {const} */ (['sqlite', 'postgres']);

/** @typedef {Record<string, number>} Figures */

/** @type {Record<string, () => Promise<Figures>>} */
const measures = {
  'bare undici': async () => {
    await bareUndici(receiver.url, messages / 10);
    return { perSecond: await bareUndici(receiver.url, messages) };
  },
};

/**
 * @param {() => Promise<number>} measured
 * @param {() => Promise<number>} limit
 * @param {() => Promise<unknown>} prepare runs before each of them
 * @returns the medians of the measured rate, and of its ratio to the limit in the same round
 */
const alternate = async (measured, limit, prepare) => {
  const rates = [];
  const ratios = [];
  for (let round = 0; round < rounds; round++) {
    await prepare();
    const limitRate = await limit();
    await prepare();
    const rate = await measured();
    rates.push(rate);
    ratios.push(rate / limitRate);
  }
  return { perSecond: quantile(rates, 0.5), ratio: quantile(ratios, 0.5) };
};

/**
 * @param {string} databaseUrl
 * @param {number} [dispatcherCount]
 */
const pathOn = (databaseUrl, dispatcherCount) =>
  openWholePath({ databaseUrl, secretKey, receiver, ...(dispatcherCount && { dispatcherCount }) });

/** Lets PostgreSQL reuse its log files, as a server does that has run for a while: making new ones costs a tenth. */
const checkpoint = () => postgres.query(anyDatabase, 'CHECKPOINT');
const prepare = { sqlite: async () => undefined, postgres: checkpoint };

const bare = () => bareUndici(receiver.url, messages);
for (const kind of kinds) {
  measures[`whole path, ${kind}`] = async () => {
    const path = await pathOn(await newDatabase[kind]());
    const { perSecond, ratio } = await alternate(() => path.run(messages), bare, prepare[kind]);
    await path.close();
    return { perSecond, ofBare: ratio };
  };
  measures[`catching up, ${kind}`] = async () => {
    const path = await pathOn(await newDatabase[kind]());
    const { perSecond, ratio } = await alternate(() => path.catchUp(messages), bare, prepare[kind]);
    await path.close();
    return { perSecond, ofBare: ratio };
  };
}
for (const kind of kinds) {
  for (const channelCount of [20, 2000]) {
    for (const concurrency of [40, null]) {
      const room = concurrency === null ? '' : ` and room for ${concurrency}`;
      measures[`backlog of ${values.backlog} over ${channelCount} channels${room}, ${kind}`] = async () =>
        backlog({
          databaseUrl: await newDatabase[kind](),
          secretKey,
          receiver,
          count: Number(values.backlog),
          channelCount,
          concurrency,
          plansFolder: kind === 'postgres' ? (values.plans ?? null) : null,
        });
    }
  }
}
for (const kind of kinds) {
  measures[`whole path with fallbacks, ${kind}`] = async () => {
    const plain = await pathOn(await newDatabase[kind]());
    const databaseUrl = await newDatabase[kind]();
    const backed = await openWholePath({ databaseUrl, secretKey, receiver, hasFallback: true });
    const { perSecond, ratio } = await alternate(
      () => backed.run(messages),
      () => plain.run(messages),
      prepare[kind],
    );
    await plain.close();
    await backed.close();
    return { perSecond, ofNoFallbacks: ratio };
  };
}
measures['two dispatchers, postgres'] = async () => {
  const one = await pathOn(await newDatabase.postgres());
  const two = await pathOn(await newDatabase.postgres(), 2);
  const { perSecond, ratio } = await alternate(
    () => two.run(messages),
    () => one.run(messages),
    checkpoint,
  );
  await one.close();
  await two.close();
  return { perSecond, ofOneDispatcher: ratio };
};
for (const kind of kinds) {
  measures[`configuration of ${configured} monitors, ${kind}`] = async () =>
    planAndApply(await newDatabase[kind](), secretKey, configured);
  measures[`latency at ${perSecond} a second, ${kind}`] = async () =>
    latency({
      databaseUrl: await newDatabase[kind](),
      bareDatabaseUrl: await newDatabase[kind](),
      secretKey,
      perSecond,
      count: incidents,
    });
}
for (const kind of kinds) {
  measures[`open and resolve with ${clients} clients, ${kind}`] = async () => ({
    perSecond: await openAndResolve({
      databaseUrl: await newDatabase[kind](),
      secretKey,
      clients,
      count: messages / 4,
    }),
  });
}
for (const kind of kinds) {
  measures[`status page, ${kind}`] = async () =>
    statusPage({ databaseUrl: await newDatabase[kind](), secretKey, storm: Number(values.storm) });
}
measures[`${channels} channels hang, sqlite`] = async () => {
  const alone = await sendToAll({
    databaseUrl: await newDatabase.sqlite(),
    secretKey,
    healthy: channels,
    hanging: 0,
  });
  const among = await sendToAll({
    databaseUrl: await newDatabase.sqlite(),
    secretKey,
    healthy: channels,
    hanging: channels,
  });
  return { p99Ms: among.p99Ms, p99MsAlone: alone.p99Ms, ofAlone: among.p99Ms / alone.p99Ms };
};
measures[`storm of ${values.storm}, sqlite`] = async () => {
  const databaseUrl = await newDatabase.sqlite();
  const few = await storm({ databaseUrl, secretKey, receiver, count: Number(values.storm) / 10 });
  const many = await storm({ databaseUrl, secretKey, receiver, count: Number(values.storm) });
  return { ...many, maxMbOfATenth: few.maxMb };
};
for (const kind of kinds) {
  measures[`kills in a storm of ${values.kills}, ${kind}`] = async () =>
    kills({ databaseUrl: await newDatabase[kind](), secretKey, count: Number(values.kills) });
}
for (const kind of kinds) {
  measures[`${values.rows} rows, ${kind}`] = async () => {
    /** @param {number} rows */
    const withRows = async (rows) =>
      longHistory({ databaseUrl: await newDatabase[kind](), secretKey, receiver, rows, messages });
    const few = await withRows(10_000);
    const many = await withRows(Number(values.rows));
    return {
      listsOf10000: many.listsMs / few.listsMs,
      sendingOf10000: few.perSecond / many.perSecond,
    };
  };
}
measures[`memory with ${channels} in flight, sqlite`] = async () =>
  memoryInFlight({
    databaseUrl: await newDatabase.sqlite(),
    secretKey,
    inFlight: channels,
    minutes: Number(values.minutes),
  });

const monitors = Number(values.monitors);
for (const kind of kinds) {
  measures[`checks, ${kind}`] = async () =>
    checkRate({ databaseUrl: await newDatabase[kind](), secretKey, count: messages });
}
for (const kind of kinds) {
  measures[`bytes of checks, ${kind}`] = async () =>
    bytesACheck({ databaseUrl: await newDatabase[kind](), secretKey, count: 50, hours: 24 });
}
measures[`checks of ${monitors} monitors every 30 seconds, sqlite`] = async () =>
  proberMemory({ databaseUrl: await newDatabase.sqlite(), secretKey, count: monitors, seconds: 90 });

measures['ring times, sqlite'] = async () =>
  ringTimes({ databaseUrl: await newDatabase.sqlite(), secretKey, count: 40, intervals: [10, 60] });

measures['first minute'] = firstMinute;

/** @param {Figures} figures */
const formatFigures = (figures) =>
  Object.entries(figures)
    .map(
      ([name, value]) => `${name} ${value < 100 ? value.toFixed(2) : Math.round(value).toLocaleString('en')}`,
    )
    .join('   ');

/** @type {Record<string, Figures>} */
const results = {};
for (const [name, measure] of Object.entries(measures)) {
  if (positionals.length > 0 && !positionals.some((part) => name.includes(part))) continue;
  process.stderr.write(`${name} …\n`);
  results[name] = await measure();
  if (!values.json) process.stdout.write(`${name.padEnd(44)} ${formatFigures(results[name])}\n`);
}
receiver.stop();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
if (values.json) process.stdout.write(`${JSON.stringify(results)}\n`);
process.exit(0);
