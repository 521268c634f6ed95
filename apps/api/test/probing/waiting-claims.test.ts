import { waitingClaimsSuite } from '../support/waiting-claims-suite.js';

waitingClaimsSuite(async () => undefined);
