import { startApi } from '../support/api.js';
import { configSuite } from '../support/config-suite.js';

configSuite(() => startApi());
