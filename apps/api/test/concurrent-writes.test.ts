import { startApi } from './support/api.js';
import { concurrentWritesSuite } from './support/concurrent-writes-suite.js';

concurrentWritesSuite(startApi);
