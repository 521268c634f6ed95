import { outboxSuite } from './outbox-suite.js';

outboxSuite(1, 30);
