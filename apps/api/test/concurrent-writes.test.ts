import { startApi } from './support/api.js';
import { concurrentWritesSuite } from './support/concurrent-writes-suite.js';
import { withInjectedFaults } from './support/injected-faults.js';

concurrentWritesSuite(() => startApi({ overrides: [withInjectedFaults] }));
