import assert from 'node:assert/strict';
import { test } from 'node:test';
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
  assert.deepEqual(
    claimed.map(({ event, channel }) => [event, channel]),
    [['incident.created', aWebhookChannel()]],
  );
  await first.close();

  const survivor = second.queue({ claimedBy: 'second', claimMs: 30_000 });
  clock.moveByMs(30_000);
  assert.equal(await survivor.closeExpired(), 1);
  assert.deepEqual(
    (await second.dispatches()).map(({ status, outcome }) => [
      status,
      outcome?.outcome === 'failed' && outcome.code,
    ]),
    [['failed', 'interrupted']],
  );
});
