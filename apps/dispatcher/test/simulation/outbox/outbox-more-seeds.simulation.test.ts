import { firstFreshSeed } from '../simulation-suite.js';
import { outboxSuite } from './outbox-suite.js';

outboxSuite(firstFreshSeed, 300);
