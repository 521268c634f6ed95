import { startApi } from './support/api.js';
import { watchSuite } from './support/watch-suite.js';

watchSuite(startApi);
