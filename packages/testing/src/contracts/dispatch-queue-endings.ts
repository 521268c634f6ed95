import { describe, expect } from '@jest/globals';
import {
  type AlertId,
  type CompletedDispatch,
  dispatchesFor,
  interrupted,
  type SendOutcome,
} from '@tocsin/domain';
import { addCustomer, anotherMonitor, openAndPlan } from './customer.js';
import { claimOldest, closeAllExpired, delivered, ending, queueOf, shortClaimMs } from './dispatching.js';
import { eventually, newId, type StoreTest } from './store-test.js';

const timedOut: SendOutcome = {
  outcome: 'failed',
  code: 'timeout',
  message: 'The receiver did not answer within 10 seconds. Wysłano o 12:00 ⏱',
  responseStatus: null,
  durationMs: 10_000,
};

const refused: SendOutcome = {
  outcome: 'failed',
  code: 'http_status',
  message: 'The receiver answered with status 500.',
  responseStatus: 500,
  durationMs: 0,
};

const neverSent: SendOutcome = {
  outcome: 'failed',
  code: 'channel_deleted',
  message: 'The channel was deleted before the message was sent.',
  responseStatus: null,
  durationMs: null,
};

const deliveredWithNote: SendOutcome = {
  outcome: 'delivered',
  responseStatus: 200,
  durationMs: 4_010,
  note: 'The name servers told no address of hooks.example.com in time, so the one that worked last was used.',
};

export const describeEndings = (test: StoreTest): void => {
  describe('dispatch queue: complete', () => {
    test('records how each message ended and what was sent', async (store) => {
      const { monitor } = await addCustomer(store, { channels: 5 });
      await openAndPlan(store, monitor);
      const queue = queueOf(store, 'a');
      const outcomes = [delivered, timedOut, refused, neverSent, deliveredWithNote];
      const requests = [
        { url: 'https://hooks.example.com/in?a=ż', signature: 'sha256=00ff' },
        { url: 'http://127.0.0.1:8080/', signature: null },
        { url: 'https://api.telegram.org/bot1:…/sendMessage', signature: null, recipient: '@ops' },
        null,
        { url: 'https://hooks.example.com/in', signature: null },
      ];
      const completed: CompletedDispatch[] = (await claimOldest(queue, 10)).map(({ alertId }, index) => ({
        alertId,
        outcome: outcomes[index] ?? delivered,
        request: requests[index] ?? null,
      }));
      await queue.complete(completed);
      const rows = await store.dispatches();
      expect(rows).toHaveLength(5);
      for (const ended of completed) {
        expect(rows).toContainEqual(expect.objectContaining({ ...ended, status: ended.outcome.outcome }));
      }
    });

    test('takes nothing as nothing', async (store) => {
      await queueOf(store, 'a').complete([]);
      expect(await store.dispatches()).toEqual([]);
    });

    test('ends a message for ever: it is not claimed, completed or planned again', async (store) => {
      const { monitor } = await addCustomer(store);
      const opened = await openAndPlan(store, monitor);
      const queue = queueOf(store, 'a');
      const claimed = await claimOldest(queue, 10);
      await queue.complete(ending(claimed, timedOut));
      const ended = await store.dispatches();
      await queue.complete(ending(claimed, delivered));
      await store.transaction((tx) => tx.dispatches.plan(dispatchesFor(opened)));
      expect(await claimOldest(queue, 10)).toEqual([]);
      expect(await store.dispatches()).toEqual(ended);
    });

    test('leaves rows alone that another process claimed, that are pending, or that are unknown', async (store) => {
      const customer = await addCustomer(store);
      await openAndPlan(store, customer.monitor);
      const claimed = await claimOldest(queueOf(store, 'a'), 10);
      await openAndPlan(store, anotherMonitor(customer));
      const before = await store.dispatches();
      const everyone = [...before, { alertId: newId<AlertId>() }];
      await queueOf(store, 'b').complete(ending(everyone, delivered));
      expect(await store.dispatches()).toEqual(before);
      await queueOf(store, 'a').complete(ending(claimed, delivered));
      expect((await store.dispatches()).map(({ status }) => status).sort()).toEqual(['delivered', 'pending']);
    });

    test('records every message once when many send at once', async (store) => {
      const customer = await addCustomer(store, { channels: 3 });
      for (let count = 0; count < 10; count++) await openAndPlan(store, anotherMonitor(customer));
      const sent: string[] = [];
      const send = async (claimedBy: string): Promise<void> => {
        const queue = queueOf(store, claimedBy);
        while (sent.length < 30) {
          const claimed = await claimOldest(queue, 4);
          sent.push(...claimed.map(({ alertId }) => alertId));
          await queue.complete(ending(claimed, delivered));
        }
      };
      await Promise.all(['a', 'b', 'c'].map(send));
      const rows = await store.dispatches();
      expect(sent.sort()).toEqual(rows.map(({ alertId }) => alertId).sort());
      expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['delivered']));
    });
  });

  describe('dispatch queue: release', () => {
    test('has messages of which nothing was sent wait again, for anybody', async (store) => {
      const { monitor } = await addCustomer(store, { channels: 3 });
      await openAndPlan(store, monitor);
      const before = await store.dispatches();
      const [first, ...others] = await claimOldest(queueOf(store, 'slow'), 10);
      await queueOf(store, 'slow').release(others.map(({ alertId }) => alertId));
      expect((await store.dispatches()).map(({ status }) => status).sort()).toEqual([
        'pending',
        'pending',
        'sending',
      ]);
      // The next claim produces them anew.
      expect(await claimOldest(queueOf(store, 'other'), 10)).toEqual(
        others.map((dispatch) => ({ ...dispatch, producedAt: expect.anything() })),
      );
      await queueOf(store, 'slow').release(first ? [first.alertId] : []);
      expect((await store.dispatches()).filter(({ status }) => status === 'pending')).toEqual(
        before.filter(({ alertId }) => alertId === first?.alertId),
      );
    });

    test('leaves rows alone that have ended, and that another process claimed', async (store) => {
      const { monitor } = await addCustomer(store, { channels: 3 });
      await openAndPlan(store, monitor);
      const queue = queueOf(store, 'a', shortClaimMs);
      const [ended] = await claimOldest(queue, 1);
      await queue.complete(ending(ended ? [ended] : []));
      const [expired] = await claimOldest(queue, 1);
      await closeAllExpired(queue, 1);
      const [anothers] = await claimOldest(queueOf(store, 'b'), 1);
      const before = await store.dispatches();
      await queue.release([ended, expired, anothers].flatMap((each) => each?.alertId ?? []));
      await queue.release([]);
      expect(await store.dispatches()).toEqual(before);
    });
  });

  describe('dispatch queue: close expired', () => {
    test('leaves claims alone that are still good, and rows that nobody claimed', async (store) => {
      const { monitor } = await addCustomer(store, { channels: 2 });
      await openAndPlan(store, monitor);
      const queue = queueOf(store, 'a');
      await claimOldest(queue, 1);
      const before = await store.dispatches();
      expect(await queue.closeExpired()).toBe(0);
      expect(await store.dispatches()).toEqual(before);
    });

    test('closes a claim that ran out as interrupted, and never gives it out again', async (store) => {
      const { monitor } = await addCustomer(store, { channels: 2 });
      await openAndPlan(store, monitor);
      await claimOldest(queueOf(store, 'dying', shortClaimMs), 2);
      const survivor = queueOf(store, 'survivor');
      await closeAllExpired(survivor, 2);
      expect(await store.dispatches()).toMatchObject([
        { status: 'failed', outcome: interrupted, request: null },
        { status: 'failed', outcome: interrupted, request: null },
      ]);
      expect(await claimOldest(survivor, 10)).toEqual([]);
      expect(await survivor.closeExpired()).toBe(0);
    });

    test('closes a claim once when many look at once', async (store) => {
      const { monitor } = await addCustomer(store, { channels: 3 });
      await openAndPlan(store, monitor);
      await claimOldest(queueOf(store, 'dying', shortClaimMs), 3);
      let closed = 0;
      const close = async (claimedBy: string): Promise<void> => {
        const count = await queueOf(store, claimedBy).closeExpired();
        closed += count;
      };
      await eventually(async () => {
        await Promise.all(['a', 'b', 'c'].map(close));
        return closed >= 3;
      });
      expect(closed).toBe(3);
    });

    test('ignores what a process reports after its claim was closed', async (store) => {
      const { monitor } = await addCustomer(store);
      await openAndPlan(store, monitor);
      const slow = queueOf(store, 'slow', shortClaimMs);
      const claimed = await claimOldest(slow, 10);
      await closeAllExpired(queueOf(store, 'b'), 1);
      await slow.complete(ending(claimed, delivered));
      expect(await store.dispatches()).toMatchObject([{ status: 'failed', outcome: interrupted }]);
    });
  });
};
