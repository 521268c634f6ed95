// Over ten seconds: claims wait for what comes due.
import { waitingClaimsSuite } from '../support/waiting-claims-suite.js';

waitingClaimsSuite(async () => undefined);
