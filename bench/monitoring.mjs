import { fork } from 'node:child_process';
import { once } from 'node:events';
import { defaultAlerting, instant } from '@tocsin/domain';
import {
  connect,
  dataSourceOptions,
  openDatabase,
  parseDatabaseUrl,
  secretBox,
  UnitOfWork,
} from '@tocsin/persistence';
import { v7 } from 'uuid';
import { admin, startApp, stopProcess, untilReady } from '../scripts/processes.mjs';
import { localSettings } from './service.mjs';

const storedAtOnce = 500;

/** @template {string} Id @returns {Id} */
const newId = () => /** @type {Id} */ (v7());

/** Opens a database for storing monitors in bulk. @param {string} databaseUrl @param {string} secretKey */
export const openMonitors = async (databaseUrl, secretKey) => {
  const database = await openDatabase(databaseUrl);
  const unitOfWork = new UnitOfWork(database, { secrets: secretBox(secretKey), newId });
  const now = instant(new Date());
  /** @type {import('@tocsin/domain').AccountId} */
  const accountId = newId();
  await unitOfWork.run(({ accounts }) =>
    accounts.create({ id: accountId, name: 'bench', plan: 'lite', createdAt: now }),
  );
  const source = await connect(dataSourceOptions(parseDatabaseUrl(databaseUrl), 'write'));
  return {
    unitOfWork,
    isSqlite: database.dialect.name === 'sqlite',
    /** @param {string} text @returns {Promise<any[]>} */
    query: (text) => source.query(text),
    async close() {
      await source.destroy();
      await database.close();
    },
    /** @param {number} count @param {string} target @param {number} intervalSeconds */
    async add(count, target, intervalSeconds) {
      for (let left = count; left > 0; left -= storedAtOnce) {
        await unitOfWork.run(async ({ monitors, checkSeries }) => {
          for (let index = 0; index < Math.min(left, storedAtOnce); index++) {
            const monitor = {
              status: /** @type {const} */ ('active'),
              pauseReason: null,
              monitorId: /** @type {import('@tocsin/domain').MonitorId} */ (newId()),
              accountId,
              name: 'Shop',
              type: /** @type {const} */ ('http'),
              target,
              intervalSeconds,
              timeoutSeconds: 10,
              settings: {},
              secrets: {},
              regions: ['default'],
              alerting: defaultAlerting,
              tags: [],
              createdAt: now,
              updatedAt: now,
            };
            await monitors.save(monitor);
            await checkSeries.schedule(monitor);
          }
        });
      }
    },
  };
};

/** Starts an api, and probers on request. @param {string} databaseUrl @param {string} secretKey */
export const startMonitoring = async (databaseUrl, secretKey) => {
  const { address, env } = await localSettings(databaseUrl, secretKey);
  const { prober_token: token } = await admin(['prober-token', 'create', '--name', 'bench'], env);
  const api = startApp('api', env);
  await untilReady(address, api);
  const processes = [api];
  return {
    processes,
    startProber() {
      const prober = startApp('prober', {
        ...env,
        API_URL: address,
        PROBER_TOKEN: token,
        PROBE_CONCURRENCY_PER_HOST: '500',
      });
      processes.push(prober);
      return prober;
    },
    stop: () => Promise.all(processes.map((child) => stopProcess(child))),
  };
};

/** @returns {Promise<{ url: string, stop: () => void }>} */
export const startTarget = async () => {
  const child = fork(new URL('check-target.mjs', import.meta.url));
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.disconnect() };
};
