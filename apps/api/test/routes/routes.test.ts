import { startApi } from '../support/api.js';
import { routesSuite } from '../support/routes-suite.js';

routesSuite(startApi);
