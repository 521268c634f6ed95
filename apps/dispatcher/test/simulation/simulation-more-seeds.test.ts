import { simulationSuite } from './simulation-suite.js';

simulationSuite(501, 500);
