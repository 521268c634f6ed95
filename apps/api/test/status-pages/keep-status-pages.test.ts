import { startApi } from '../support/api.js';
import { keepStatusPagesSuite } from '../support/keep-status-pages-suite.js';

keepStatusPagesSuite((overrides) => startApi({ overrides }));
