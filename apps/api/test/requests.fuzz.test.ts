import { startApi } from './support/api.js';
import { fuzzSuite } from './support/fuzz-suite.js';

fuzzSuite(() => startApi({ settings: { TRUSTED_PROXIES: '127.0.0.1' } }), 600);
