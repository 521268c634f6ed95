// Over ten seconds: two processes look for what is due.
import { startApi } from '../support/api.js';
import { keepStatusPagesSuite } from '../support/keep-status-pages-suite.js';

keepStatusPagesSuite((overrides) => startApi({ overrides }));
