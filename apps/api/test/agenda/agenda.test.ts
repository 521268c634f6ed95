// Over ten seconds: subjects of each kind are made and come due.
import { agendaSuite } from '../support/agenda-suite.js';
import { startApi } from '../support/api.js';

agendaSuite((overrides) => startApi({ overrides }));
