import { startApi } from '../support/api.js';
import { publicStatusSuite } from '../support/public-status-suite.js';

publicStatusSuite((settings) => startApi({ settings }));
