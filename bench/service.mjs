import { Pool } from 'undici';
import { admin, freePort, startApp, stopProcess, untilReady } from '../scripts/processes.mjs';

/** @typedef {Awaited<ReturnType<typeof startService>>} Service */

/** @param {string} databaseUrl @param {string} secretKey */
export const localSettings = async (databaseUrl, secretKey) => {
  const port = String(await freePort());
  const env = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    PORT: port,
    EGRESS_ALLOW: '127.0.0.0/8',
    LOG_LEVEL: 'error',
  };
  return { address: `http://127.0.0.1:${port}`, env };
};

/**
 * @param {{ databaseUrl: string, secretKey: string, clients: number, dispatcherCount?: number }} options
 */
export const startService = async ({ databaseUrl, secretKey, clients, dispatcherCount = 1 }) => {
  const { address, env: settings } = await localSettings(databaseUrl, secretKey);
  const env = {
    ...settings,
    RATE_LIMIT_PER_KEY: '1000000',
    RATE_LIMIT_PER_ADDRESS: '1000000',
  };
  const { api_key: apiKey } = await admin(['account', 'create', '--name', 'bench', '--plan', 'lite'], env);
  const api = startApp('api', env);
  const processes = [api, ...Array.from({ length: dispatcherCount }, () => startApp('dispatcher', env))];
  await untilReady(address, api);
  const pool = new Pool(address, { connections: clients });

  /** @param {'GET' | 'POST'} method @param {string} path @param {object} [body] @returns {Promise<any>} */
  const request = async (method, path, body) => {
    const response = await pool.request({
      method,
      path,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.body.json();
    if (response.statusCode >= 300) throw new Error(JSON.stringify(answer));
    return answer;
  };
  /** @param {string} path */
  const get = (path) => request('GET', path);
  /** @param {string} path @param {object} body */
  const post = (path, body) => request('POST', path, body);
  return {
    address,
    get,
    post,
    /** @param {number} count @param {string[]} channelIds @returns {Promise<string[]>} their ids */
    async newMonitors(count, channelIds) {
      const ids = [];
      for (let index = 0; index < count; index++) {
        const { id } = await post('/v1/monitors', {
          type: 'http',
          name: `monitor-${index}`,
          target: 'https://shop.example.com/',
          channel_ids: channelIds,
        });
        ids.push(id);
      }
      return ids;
    },
    async stop() {
      await pool.close();
      await Promise.all(processes.map((child) => stopProcess(child)));
    },
  };
};
