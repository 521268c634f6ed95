import { startApi } from '../support/api.js';
import { monitorMetricsSuite } from '../support/monitor-metrics-suite.js';

monitorMetricsSuite(startApi);
