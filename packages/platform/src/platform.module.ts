import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { CLOCK, systemClock, TIMER } from './clock.js';
import type { Config } from './config.js';
import { CONFIG } from './environment.js';
import { LOGGER } from './logging.js';
import { METRICS, newMetrics } from './metrics.js';
import { startTimer } from './scheduling/timer.js';

/** The settings, the log, the metrics, the clock and the timers of a process. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest knows modules as classes.
export class PlatformModule {
  static forRoot(config: Config, logger: Logger): DynamicModule {
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: logger },
      { provide: CLOCK, useValue: systemClock },
      { provide: TIMER, useValue: startTimer },
      { provide: METRICS, useFactory: newMetrics },
    ];
    return {
      module: PlatformModule,
      global: true,
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}
