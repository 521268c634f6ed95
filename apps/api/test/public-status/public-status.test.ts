// Over ten seconds: a page is read again at most once a second.
import { startApi } from '../support/api.js';
import { publicStatusSuite } from '../support/public-status-suite.js';

publicStatusSuite((settings) => startApi({ settings }));
