/** The limit for checks: GETs with undici on fresh connections, and stores nothing. */
import { Pool } from 'undici';

const connections = 50;

/**
 * @param {string} url
 * @param {number} count how many requests
 * @returns {Promise<number>} requests a second
 */
export const freshConnections = async (url, count) => {
  const pool = new Pool(url, { connections, pipelining: 1 });
  let left = count;
  const loop = async () => {
    while (left-- > 0) {
      // `reset` closes the connection after the answer.
      const { body } = await pool.request({ method: 'GET', path: '/', reset: true });
      await body.dump();
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: connections }, loop));
  const perSecond = count / ((performance.now() - startedMs) / 1000);
  await pool.close();
  return perSecond;
};
