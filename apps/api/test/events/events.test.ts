import { startApi } from '../support/api.js';
import { eventsSuite } from '../support/events-suite.js';

eventsSuite(() => startApi());
