import { expect, test } from '@jest/globals';
import { dispatchesFor, type IncidentEvent, type Occurred } from '@tocsin/domain';
import {
  anOpenIncident,
  aWatchedMonitor,
  aWebhookChannel,
  FixedClock,
  MemoryDatabase,
  MemoryStore,
} from '@tocsin/testing';

test('a message whose sender died is closed when its claim runs out', async () => {
  const clock = new FixedClock('2026-05-03T12:00:00.000Z');
  const database = new MemoryDatabase({ clock });
  const [first, second] = [new MemoryStore({ database }), new MemoryStore({ database })];

  const monitor = aWatchedMonitor();
  await first.addAccount({ id: monitor.accountId, plan: 'lite' });
  await first.addChannel(aWebhookChannel());
  const open = anOpenIncident({ monitor });
  await first.transaction(({ incidents }) => incidents.handle(open.incidentId, open));

  const feed = first.feed({ claimedBy: 'first', claimMs: 30_000 });
  const plan = async (events: readonly Occurred<IncidentEvent>[]) => events.flatMap(dispatchesFor);
  const { claimed } = await feed.advance(100, plan, (pending) => pending);
  expect(claimed).toMatchObject([{ event: 'incident.created', channel: aWebhookChannel() }]);
  await first.close();

  const survivor = second.queue({ claimedBy: 'second', claimMs: 30_000 });
  clock.moveByMs(30_000);
  expect(await survivor.closeExpired()).toBe(1);
  expect(await second.dispatches()).toMatchObject([{ status: 'failed', outcome: { code: 'interrupted' } }]);
});
