import { startApi } from '../support/api.js';
import { configSettings, configSuite } from '../support/config-suite.js';

configSuite(() => startApi({ settings: configSettings }));
