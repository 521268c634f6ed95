import { startApi } from '../support/api.js';
import { respondingSuite } from '../support/responding-suite.js';

respondingSuite((overrides) => startApi({ overrides }));
