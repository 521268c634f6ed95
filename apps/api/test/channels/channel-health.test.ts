// Over ten seconds: failing channels are judged every second.
import { startApi } from '../support/api.js';
import { channelHealthSuite } from '../support/channel-health-suite.js';

channelHealthSuite((settings) => startApi({ settings }));
