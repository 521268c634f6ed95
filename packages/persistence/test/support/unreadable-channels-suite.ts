import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type Admit,
  type ChannelId,
  type ClaimedDispatch,
  dispatchesFor,
  type IncidentEvent,
  type IncidentId,
  type MonitorId,
  mayBeSent,
  type Occurred,
  type SendOutcome,
} from '@tocsin/domain';
import { anOpenIncident, aWatchedMonitor, aWebhookChannel } from '@tocsin/testing';
import { admitAll, admitNone, claimOldest } from '@tocsin/testing/contracts';
import { v7 } from 'uuid';
import { sql } from '../../src/database/sql.js';
import { type Database, dispatchQueue, eventFeed, secretBox, type UnitOfWork } from '../../src/index.js';
import { arrange, opened, planner, secrets } from './stores.js';

const claimant = { claimedBy: 'a dispatcher', claimMs: 60_000 };
const withoutTheKey = secretBox('another key, which is long enough as well');

const planAll = async (events: readonly Occurred<IncidentEvent>[]) => events.flatMap(dispatchesFor);

const outcomeOf = ({ channel, plan }: ClaimedDispatch): SendOutcome => {
  const sendability = mayBeSent(channel, plan);
  if (sendability.allowed) return { outcome: 'delivered', responseStatus: 204, durationMs: 12 };
  const { code, message } = sendability;
  return { outcome: 'failed', code, message, responseStatus: null, durationMs: null };
};

export const unreadableChannelsSuite = (newDatabase: () => Promise<string>): void => {
  let database: Database;
  let unitOfWork: UnitOfWork;
  beforeEach(async () => {
    ({ database, unitOfWork } = await opened(await newDatabase()));
  });
  afterEach(() => database.close());

  const advance = (admit: Admit, box = secrets) => {
    const feed = eventFeed(database, { ...planner(), ...claimant, secrets: box });
    return feed.advance(10, planAll, admit);
  };
  const queueWith = (box = secrets) => dispatchQueue(database, { secrets: box }, claimant);

  /** Opens an incident of five channels. Only the first and the last are readable. @returns all of them */
  const ring = async (): Promise<readonly ChannelId[]> => {
    const { accountId, channelId } = await arrange(unitOfWork);
    const others = Array.from({ length: 4 }, () => v7() as ChannelId);
    const [moved, mangled, ofAnotherVersion, unsigned] = others;
    await unitOfWork.run(async ({ channels }) => {
      for (const id of others) {
        const webhookSecret = id === unsigned ? null : 'hush';
        await channels.save(aWebhookChannel({ accountId, channelId: id, webhookSecret }));
      }
    });
    await database.transaction(async (tx) => {
      const elsewhere = secrets.seal('hush', channelId);
      await tx.run(sql`UPDATE channel SET secret_sealed = ${elsewhere} WHERE id = ${moved}`);
      await tx.run(sql`UPDATE channel SET secret_sealed = 'hush' WHERE id = ${mangled}`);
      await tx.run(sql`UPDATE channel SET type = 'Pager', fields = NULL WHERE id = ${ofAnotherVersion}`);
    });
    const channelIds = [channelId, ...others];
    const incidentId = v7() as IncidentId;
    const monitor = aWatchedMonitor({ id: v7() as MonitorId, accountId, channelIds });
    await unitOfWork.run(({ incidents }) =>
      incidents.handle(incidentId, anOpenIncident({ incidentId, monitor })),
    );
    return channelIds;
  };

  const claimNew = async (box = secrets) => (await advance(admitAll, box)).claimed;
  const claimWaiting = async (box = secrets) => {
    await advance(admitNone);
    return claimOldest(queueWith(box), 10);
  };

  describe.each([
    ['with the commit that plans them', claimNew],
    ['while they wait', claimWaiting],
  ])('messages that are claimed %s', (_, claim) => {
    test('come with all channels that can be read, and say which cannot', async () => {
      const channelIds = await ring();
      const found = new Map((await claim()).map(({ channelId, channel }) => [channelId, channel]));
      expect(channelIds.map((channelId) => found.get(channelId))).toEqual([
        expect.objectContaining({ channelId: channelIds[0] }),
        'unreadable',
        'unreadable',
        'unreadable',
        expect.objectContaining({ channelId: channelIds[4] }),
      ]);
    });

    test('fail as internal each by itself, and the others are delivered', async () => {
      const channelIds = await ring();
      const claimed = await claim();
      const completed = claimed.map((dispatch) => ({
        alertId: dispatch.alertId,
        outcome: outcomeOf(dispatch),
        request: null,
      }));
      await queueWith().complete(completed);
      const rows = await database.read.all<{
        channel_id: ChannelId;
        status: string;
        error_code: string | null;
      }>(sql`SELECT channel_id, status, error_code FROM alert_dispatch`);
      const ended = new Map(rows.map((row) => [row.channel_id, row.error_code ?? row.status]));
      expect(channelIds.map((channelId) => ended.get(channelId))).toEqual([
        'delivered',
        'internal',
        'internal',
        'internal',
        'delivered',
      ]);
    });

    test('are left to a process that has the key to their channel, and hold nobody up', async () => {
      const channelIds = await ring();
      const idsOf = (claimed: readonly ClaimedDispatch[]) => claimed.map(({ channelId }) => channelId).sort();
      expect(idsOf(await claim(withoutTheKey))).toEqual(channelIds.slice(2).sort());
      expect(idsOf(await claimOldest(queueWith(), 10))).toEqual(channelIds.slice(0, 2).sort());
    });
  });
};
