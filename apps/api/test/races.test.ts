import { startApi } from './support/api.js';
import { racesSuite } from './support/races-suite.js';

racesSuite(startApi);
