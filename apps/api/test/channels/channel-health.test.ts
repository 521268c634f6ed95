// Over ten seconds: each test waits for looks of the agenda of two processes.
import { startApi } from '../support/api.js';
import { channelHealthSuite } from '../support/channel-health-suite.js';

channelHealthSuite((settings) => startApi({ settings }));
