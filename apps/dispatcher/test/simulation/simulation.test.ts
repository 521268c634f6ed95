// Over ten seconds: two hundred seeds.
import { simulationSuite } from './simulation-suite.js';

simulationSuite(1, 200);
