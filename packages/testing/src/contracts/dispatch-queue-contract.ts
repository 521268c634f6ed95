import { describeClaims } from './dispatch-queue-claims.js';
import { describeEndings } from './dispatch-queue-endings.js';
import { describeLifecycle } from './dispatch-queue-lifecycle.js';
import { describeOrder } from './dispatch-queue-order.js';
import { type OpenStore, storeTest } from './store-test.js';

/** Declares the tests that every dispatch queue must pass. */
export const dispatchQueueContract = (openStore: OpenStore): void => {
  const test = storeTest(openStore);
  describeClaims(test);
  describeOrder(test);
  describeEndings(test);
  describeLifecycle(test);
};
