import { describeAdvances } from './event-feed-advances.js';
import { describeFeedClaims } from './event-feed-claims.js';
import { type OpenStore, storeTest } from './store-test.js';

/** Declares the tests that every event feed must pass. */
export const eventFeedContract = (openStore: OpenStore): void => {
  const test = storeTest(openStore);
  describeAdvances(test);
  describeFeedClaims(test);
};
