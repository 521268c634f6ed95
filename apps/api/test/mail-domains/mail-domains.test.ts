import { startApi } from '../support/api.js';
import { mailDomainsSuite } from '../support/mail-domains-suite.js';

mailDomainsSuite(startApi);
