/**
 * The whole path as it runs for real: events are appended to the log, a dispatcher process plans, claims, signs, sends
 * and records, and every row must end as delivered.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { instant } from '@tocsin/domain';
import { eventStore, openDatabase, secretBox, UnitOfWork } from '@tocsin/persistence';
import { v7 } from 'uuid';
import { startApp, stopProcess } from '../scripts/processes.mjs';
import { secret } from './message.mjs';

const channelCount = 50;
const appendedAtOnce = 200;
const startsWithinMs = 20_000;
const lookEveryMs = 20;

/** @template {string} Id @returns {Id} */
const newId = () => /** @type {Id} */ (v7());

/**
 * @param {{ databaseUrl: string, secretKey: string, receiver: { url: string, received: () => Promise<number> }, count: number }} options
 * @returns {Promise<number>} messages a second, from the first append to the last row
 */
export const wholePath = async ({ databaseUrl, secretKey, receiver, count }) => {
  const database = await openDatabase(databaseUrl);
  const unitOfWork = new UnitOfWork(database, { secrets: secretBox(secretKey), newId });
  /** @type {import('@tocsin/domain').AccountId} */
  const accountId = newId();
  /** @type {import('@tocsin/domain').ChannelId[]} */
  const channelIds = Array.from({ length: channelCount }, () => newId());
  const now = instant(new Date());
  await unitOfWork.run(async ({ accounts, channels }) => {
    await accounts.create({ id: accountId, name: 'bench', plan: 'lite', createdAt: now });
    for (const [index, channelId] of channelIds.entries()) {
      await channels.save({
        status: 'existing',
        channelId,
        accountId,
        name: `channel-${index}`,
        enabled: true,
        destination: {
          type: 'Webhook',
          endpointUrl: `${receiver.url}/channel-${index}`,
          webhookSecret: secret,
        },
        createdAt: now,
        updatedAt: now,
      });
    }
  });

  /** @param {number} index @returns {import('@tocsin/domain').NewEvent<import('@tocsin/domain').IncidentOpened>} */
  const opened = (index) => {
    const at = instant(new Date());
    const channelId = channelIds[index % channelCount];
    return {
      type: 'IncidentOpened',
      data: {
        incidentId: newId(),
        accountId,
        monitor: { id: newId(), name: 'Shop', type: 'http', target: 'https://shop.example.com/' },
        channelIds: channelId ? [channelId] : [],
        title: 'Shop is down: connection refused',
        severity: 'critical',
        openedAt: at,
      },
      eventId: newId(),
      recordedAt: at,
    };
  };

  /**
   * Appends in bulk, since appending is not what is measured: one stream for many incidents' openings.
   * @param {number} from
   * @param {number} to
   */
  const append = (from, to) =>
    database.transaction((tx) =>
      eventStore(tx).append(
        `bench-${from}`,
        0,
        Array.from({ length: to - from }, (_, index) => opened(from + index)),
      ),
    );

  const dispatcher = startApp('dispatcher', {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    EGRESS_ALLOW: '127.0.0.0/8',
    LOG_LEVEL: 'error',
  });
  const died = once(dispatcher, 'exit').then(() => Promise.reject(new Error('The dispatcher ended.')));
  died.catch(() => undefined);
  const before = await receiver.received();
  const deadlineMs = performance.now() + startsWithinMs;
  await append(0, 1);
  // The dispatcher has started when its first message is here.
  while ((await receiver.received()) === before && performance.now() < deadlineMs) {
    await Promise.race([sleep(lookEveryMs), died]);
  }

  const startedMs = performance.now();
  for (let from = 1; from < count; from += appendedAtOnce)
    await append(from, Math.min(from + appendedAtOnce, count));
  while ((await receiver.received()) - before < count) await Promise.race([sleep(lookEveryMs), died]);
  for (;;) {
    const pending = await unitOfWork.committed.dispatches.list(
      accountId,
      { status: 'pending' },
      { limit: 1, after: null },
    );
    const sending = await unitOfWork.committed.dispatches.list(
      accountId,
      { status: 'sending' },
      { limit: 1, after: null },
    );
    if (pending.items.length + sending.items.length === 0) break;
    await sleep(lookEveryMs);
  }
  const seconds = (performance.now() - startedMs) / 1000;
  const failed = await unitOfWork.committed.dispatches.list(
    accountId,
    { status: 'failed' },
    { limit: 1, after: null },
  );
  if (failed.items.length > 0) throw new Error(`A message failed: ${JSON.stringify(failed.items[0]?.error)}`);
  await stopProcess(dispatcher);
  await database.close();
  return (count - 1) / seconds;
};
