// Over ten seconds: scrapes wait for each other, and some are given up.
import { startApi } from '../support/api.js';
import { monitorMetricsSuite } from '../support/monitor-metrics-suite.js';

monitorMetricsSuite(startApi);
