import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from '@jest/globals';
import { type Brand, id } from '@tocsin/domain';
import type { StoreUnderTest } from './store-under-test.js';

export type OpenStore = () => Promise<StoreUnderTest>;

/** @param timeoutMs for a test of many steps; Jest's own when left out */
export type StoreTest = (
  name: string,
  body: (store: StoreUnderTest) => Promise<void>,
  timeoutMs?: number,
) => void;

export const storeTest =
  (openStore: OpenStore): StoreTest =>
  (name, body, timeoutMs) =>
    test(
      name,
      async () => {
        const store = await openStore();
        try {
          await body(store);
        } finally {
          await store.close();
        }
      },
      timeoutMs,
    );

/** Random, since a suite may run on a database that is not empty. */
export const newId = <Id extends Brand<string>>(): Id => id<Id>(randomUUID());

// Shorter than Jest's own limit, so that our error is shown.
const eventuallyMs = 20_000;

export const eventually = async (condition: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + eventuallyMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`It did not happen within ${eventuallyMs} ms.`);
    await sleep(5);
  }
};
