import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dispatchesFor, type IncidentEvent, type Occurred } from '@tocsin/domain';
import {
  anOpenIncident,
  drawFault,
  MemoryDatabase,
  MemoryStore,
  noFaults,
  Random,
  Scheduler,
  SimulatedClock,
  SimulatedProcess,
  Trace,
} from '@tocsin/testing';

const claimMs = 30_000;
const faultRates = { ...noFaults, crash: 0.2, fail: 0.2, freeze: 0.1, freezeMsMax: 60_000 };

const simulate = async (seed: number) => {
  const random = Random.of(seed);
  const scheduler = new Scheduler(random.fork());
  const clock = new SimulatedClock(scheduler);
  const database = new MemoryDatabase({ clock });
  const survivor = new MemoryStore({ database });
  const open = anOpenIncident();
  await survivor.addAccount({ id: open.monitor.accountId, plan: 'lite' });
  await survivor.transaction(({ incidents }) => incidents.handle(open.incidentId, open));

  const sender = new SimulatedProcess({
    name: 'sender',
    scheduler,
    trace: new Trace(scheduler),
    faultAt: () => drawFault(random, faultRates),
  });
  const store = new MemoryStore({ database, reach: sender.reach });
  sender.onEnd(() => void store.close());
  const claimant = { claimedBy: 'sender', claimMs };
  const send = async () => {
    const outcome = { outcome: 'delivered', responseStatus: 204, durationMs: 1 } as const;
    const plan = async (events: readonly Occurred<IncidentEvent>[]) => events.flatMap(dispatchesFor);
    const { claimed } = await store.feed(claimant).advance(1, plan, (pending) => pending);
    await store.queue(claimant).complete(claimed.map(({ alertId }) => ({ alertId, outcome, request: null })));
  };
  send().catch(() => 'a step failed, and the sender gave up');
  await scheduler.run(() => false);

  clock.jump(claimMs);
  await survivor.queue({ claimedBy: 'survivor', claimMs }).closeExpired();
  return survivor.dispatches();
};

for (let seed = 0; seed < 100; seed++) {
  test(`no message is left half sent, whatever its sender met with (seed ${seed})`, async () => {
    const dispatches = await simulate(seed);
    assert.ok(dispatches.every(({ status }) => status !== 'sending'));
  });
}
