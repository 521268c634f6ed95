import { startApi } from './support/api.js';
import { fuzzSuite } from './support/fuzz-suite.js';

fuzzSuite(startApi, 600);
