import { Controller, Get, Header, Inject, ServiceUnavailableException } from '@nestjs/common';
import type { Database } from '@tocsin/persistence';
import { DATABASE, isReady, METRICS } from '@tocsin/platform';
import { Registry } from 'prom-client';

type Health = { readonly status: 'ok' };

/** What those who run the service ask of a dispatcher. */
@Controller()
export class OperationalController {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(METRICS) private readonly metrics: Registry,
  ) {}

  @Get('healthz')
  health(): Health {
    return { status: 'ok' };
  }

  @Get('readyz')
  async readiness(): Promise<Health> {
    if (!(await isReady(this.database))) {
      throw new ServiceUnavailableException('The database does not answer.');
    }
    return { status: 'ok' };
  }

  @Get('metrics')
  @Header('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE)
  metricsText(): Promise<string> {
    return this.metrics.metrics();
  }
}
