import { firstFreshSeed, simulationSuite } from './simulation-suite.js';

simulationSuite(firstFreshSeed, 2000);
