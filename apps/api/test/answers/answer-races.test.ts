import { answerRacesSuite } from '../support/answer-races-suite.js';
import { startApi } from '../support/api.js';

answerRacesSuite(startApi);
