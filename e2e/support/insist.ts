import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account, Json } from './account.js';
import { hangsAfterMs } from './until.js';

const againEveryMs = 100;

/** An answer of 500 or more. */
export type Trouble = { status: number; type: string | null; problem: Json };

/** POSTs once. @returns the body of a success, or the trouble */
export const attempt = async (
  { address, apiKey }: Account,
  path: string,
  body: Json = {},
  idempotencyKey: string = randomUUID(),
): Promise<{ ok: true; id: string } | { ok: false; trouble: Trouble }> => {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Json;
  const { status } = response;
  if (status < 300) return { ok: true, id: String(answer.id) };
  if (status < 500) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(answer)}`);
  return { ok: false, trouble: { status, type: response.headers.get('content-type'), problem: answer } };
};

/**
 * POSTs until it succeeds, with the same `Idempotency-Key` each time, as a client should that got no answer.
 * @param troubles collects every answer of 500 or more
 */
export const insist = async (
  account: Account,
  path: string,
  body: Json,
  troubles: Trouble[],
): Promise<string> => {
  const idempotencyKey = randomUUID();
  const deadlineMs = performance.now() + hangsAfterMs;
  for (;;) {
    const answer = await attempt(account, path, body, idempotencyKey);
    if (answer.ok) return answer.id;
    troubles.push(answer.trouble);
    if (performance.now() > deadlineMs) throw new Error(`POST ${path}: ${JSON.stringify(answer.trouble)}`);
    await sleep(againEveryMs);
  }
};
