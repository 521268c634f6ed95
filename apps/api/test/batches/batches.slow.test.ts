import { startApi } from '../support/api.js';
import { batchesSuite } from '../support/batches-suite.js';

batchesSuite(startApi);
