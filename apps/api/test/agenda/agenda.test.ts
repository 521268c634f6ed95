import { agendaSuite } from '../support/agenda-suite.js';
import { startApi } from '../support/api.js';

agendaSuite((overrides) => startApi({ overrides }));
