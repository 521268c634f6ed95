import { Inject, Injectable } from '@nestjs/common';
import type { Repositories } from '@tocsin/persistence';
import { answerOr, METRICS } from '@tocsin/platform';
import { Gauge, type Registry } from 'prom-client';
import { COMMITTED } from '../http/commands/committed.js';

/** Read from the database at each scrape; left out when it does not answer. Names never change. */
@Injectable()
export class ChannelMetrics {
  constructor(@Inject(METRICS) registry: Registry, @Inject(COMMITTED) committed: Repositories) {
    const failing: Gauge = new Gauge({
      name: 'tocsin_channels_failing',
      help: 'Channels of all accounts whose last messages failed.',
      registers: [registry],
      collect: async () => {
        const count = await answerOr(null, () => committed.channelTroubles.count());
        if (count === null) failing.remove();
        else failing.set(count);
      },
    });
  }
}
