// Over ten seconds: as many routes are made as an account may have.
import { startApi } from '../support/api.js';
import { routesSuite } from '../support/routes-suite.js';

routesSuite(startApi);
