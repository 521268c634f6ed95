// Over ten seconds: an incident is acknowledged as often as it may be.
import { startApi } from '../support/api.js';
import { respondingSuite } from '../support/responding-suite.js';

respondingSuite((overrides) => startApi({ overrides }));
