import { startApi } from '../support/api.js';
import { importedHistorySuite } from '../support/imported-history-suite.js';

importedHistorySuite(startApi);
