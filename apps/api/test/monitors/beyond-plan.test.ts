import { startApi } from '../support/api.js';
import { beyondPlanSuite } from '../support/beyond-plan-suite.js';

beyondPlanSuite(startApi);
