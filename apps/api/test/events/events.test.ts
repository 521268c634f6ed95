// Over ten seconds: streams are read until each event has come.
import { startApi } from '../support/api.js';
import { eventsSuite } from '../support/events-suite.js';

eventsSuite(() => startApi());
