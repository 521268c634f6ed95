import { describeAdvances } from './event-feed-advances.js';
import { describeFeedClaims } from './event-feed-claims.js';
import { type OpenStore, storeTest } from './store-test.js';

/** What every tail of the event log promises. Call it in a Jest test file. */
export const eventFeedContract = (openStore: OpenStore): void => {
  const test = storeTest(openStore);
  describeAdvances(test);
  describeFeedClaims(test);
};
