/** A database with one account and its channels. Appends incident events in bulk, because appending is not measured. */
import { setTimeout as sleep } from 'node:timers/promises';
import { instant } from '@tocsin/domain';
import { eventStore, openDatabase, secretBox, UnitOfWork } from '@tocsin/persistence';
import { v7 } from 'uuid';
import { secret } from './message.mjs';

const appendedAtOnce = 200;
const pollEveryMs = 20;

/** @template {string} Id @returns {Id} */
const newId = () => /** @type {Id} */ (v7());

/** @typedef {Awaited<ReturnType<typeof openIncidentSource>>} IncidentSource */

/**
 * @param {{ databaseUrl: string, secretKey: string, endpointUrls: readonly string[], hasFallback?: boolean }} options
 *   one channel per URL, which have a fallback together or none
 */
export const openIncidentSource = async ({ databaseUrl, secretKey, endpointUrls, hasFallback = false }) => {
  const database = await openDatabase(databaseUrl);
  const unitOfWork = new UnitOfWork(database, { secrets: secretBox(secretKey), newId });
  /** @type {import('@tocsin/domain').AccountId} */
  const accountId = newId();
  const now = instant(new Date());
  /** @param {string} endpointUrl @param {string} name @param {import('@tocsin/domain').ChannelId | null} fallbackChannelId */
  const channelTo = (endpointUrl, name, fallbackChannelId) => ({
    status: /** @type {const} */ ('existing'),
    confirmed: true,
    confirmedByDomain: false,
    channelId: /** @type {import('@tocsin/domain').ChannelId} */ (newId()),
    accountId,
    name,
    enabled: true,
    minSeverity: /** @type {const} */ ('info'),
    fallbackChannelId,
    testEveryDays: null,
    destination: {
      type: 'Webhook',
      fields: { endpoint_url: endpointUrl },
      secrets: { webhook_secret: secret },
    },
    createdAt: now,
    updatedAt: now,
  });
  const fallback = hasFallback ? channelTo('https://fallback.example.com/', 'fallback', null) : null;
  const channels = endpointUrls.map((url, index) =>
    channelTo(url, `channel-${index}`, fallback?.channelId ?? null),
  );
  await unitOfWork.run(async (repositories) => {
    await repositories.accounts.create({ id: accountId, name: 'bench', plan: 'lite', createdAt: now });
    if (fallback) await repositories.channels.save(fallback);
    for (const channel of channels) await repositories.channels.save(channel);
  });
  let appended = 0;

  /** @returns {import('@tocsin/domain').Occurred<import('@tocsin/domain').IncidentOpened>} */
  const incidentOpened = () => {
    const at = instant(new Date());
    const channel = channels[appended++ % channels.length];
    return {
      type: 'IncidentOpened',
      data: {
        incidentId: newId(),
        accountId,
        monitor: { id: newId(), name: 'Shop', type: 'http', target: 'https://shop.example.com/' },
        channelIds: channel ? [channel.channelId] : [],
        title: 'Shop is down: connection refused',
        severity: 'critical',
        openedAt: at,
      },
      eventId: newId(),
      recordedAt: at,
    };
  };

  /** Makes events before the clock starts. @param {number} count */
  const prepare = (count) => Array.from({ length: count }, incidentOpened);

  /** Opens incidents, many on one stream, which is cheaper. @param {ReturnType<typeof prepare>} events */
  const append = async (events) => {
    for (let from = 0; from < events.length; from += appendedAtOnce) {
      const some = events.slice(from, from + appendedAtOnce);
      await database.transaction((tx) => eventStore(tx).append(`bench-${newId()}`, 0, some), {
        appends: true,
      });
    }
  };

  /** @param {'pending' | 'sending' | 'delivered' | 'failed'} status */
  const isAny = async (status) => {
    const page = await unitOfWork.committed.dispatches.list(accountId, { status }, { limit: 1, after: null });
    return page.items.length > 0;
  };

  return {
    database,
    accountId,
    prepare,
    append,
    /** @param {number} count */
    open: (count) => append(prepare(count)),
    async untilSettled() {
      while ((await isAny('pending')) || (await isAny('sending'))) await sleep(pollEveryMs);
    },
    isAny,
    close: () => database.close(),
  };
};
