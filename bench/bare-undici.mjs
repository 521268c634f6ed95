/** The limit for the whole path: builds, signs and POSTs the same messages with undici's fastest call, and stores nothing. */
import { buildMessage, sign, webhookHeaders } from '@tocsin/webhook-core';
import { Pool } from 'undici';
import { v7 } from 'uuid';
import { exampleMessage, secret } from './message.mjs';

const connections = 50;

/**
 * @param {string} url the receiver
 * @param {number} count how many messages
 * @returns {Promise<number>} messages a second
 */
export const bareUndici = async (url, count) => {
  const pool = new Pool(url, { connections, pipelining: 1 });
  let started = 0;
  let ended = 0;
  const startedMs = performance.now();
  await new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
    const next = () => {
      if (started === count) return;
      started += 1;
      const body = buildMessage(exampleMessage(v7(), v7()));
      pool.dispatch(
        {
          method: 'POST',
          path: `/channel-${started % connections}`,
          headers: webhookHeaders(sign(body, secret)),
          body,
        },
        {
          onRequestStart() {},
          onResponseStart() {},
          onResponseData() {},
          onResponseEnd() {
            ended += 1;
            if (ended === count) resolve();
            else next();
          },
          onResponseError: (_controller, error) => reject(error),
        },
      );
    };
    for (let index = 0; index < connections; index++) next();
  });
  const seconds = (performance.now() - startedMs) / 1000;
  await pool.close();
  return count / seconds;
};
