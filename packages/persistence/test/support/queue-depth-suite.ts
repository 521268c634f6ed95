import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { queueDepth } from '../../src/index.js';
import { type AgedStore, dayMs, openAgedStore } from './aged-store.js';

export const queueDepthSuite = (newDatabase: () => Promise<string>): void => {
  let store: AgedStore;
  beforeEach(async () => {
    store = await openAgedStore(await newDatabase());
  });
  afterEach(() => store.close());

  test('an empty queue is 0 deep and 0 old', async () => {
    await store.planTests(2, 3);
    await store.endAlerts(1);
    const depth = queueDepth(store.database);
    expect(await depth.pending()).toBe(0);
    expect(await depth.oldestPendingMs()).toBe(0);
  });

  test('the pending alerts are counted, and the oldest of them says the age', async () => {
    await store.planTests(1, 5);
    await store.endAlerts(1);
    await store.planTests(2, 3);
    await store.planTests(5, 2);
    const depth = queueDepth(store.database);
    expect(await depth.pending()).toBe(7);
    expect(Math.round((await depth.oldestPendingMs()) / dayMs)).toBe(3);
  });

  test('an alert from an api whose clock is ahead is not of a negative age', async () => {
    await store.planTests(1, -1);
    expect(await queueDepth(store.database).oldestPendingMs()).toBe(0);
  });
};
