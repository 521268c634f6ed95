import { startApi } from '../support/api.js';
import { subscriptionsSuite } from '../support/subscriptions-suite.js';

subscriptionsSuite((settings) => startApi({ settings }));
