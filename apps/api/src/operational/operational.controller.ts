import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiProperty, ApiSchema, ApiTags } from '@nestjs/swagger';
import type { Database } from '@tocsin/persistence';
import { DATABASE, type DatabaseLook, databaseLook, METRICS, stateInWords } from '@tocsin/platform';
import { version } from '@tocsin/platform/version';
import { Registry } from 'prom-client';
import { PublicOperation } from '../http/operation.js';
import { Problem } from '../http/problems/problem.js';

@ApiSchema({ name: 'Health' })
class HealthView {
  @ApiProperty({ type: 'string', enum: ['ok'] })
  readonly status!: 'ok';
}

@ApiSchema({ name: 'VersionedHealth' })
class VersionedHealthView extends HealthView {
  @ApiProperty({
    type: 'string',
    description: 'The version of Tocsin that this process runs.',
    example: version,
  })
  readonly version!: string;
}

@ApiTags('Operational')
@Controller()
export class OperationalController {
  readonly #look: DatabaseLook;

  constructor(
    @Inject(DATABASE) database: Database,
    @Inject(METRICS) private readonly metrics: Registry,
  ) {
    this.#look = databaseLook(database);
  }

  @Get('healthz')
  @PublicOperation({
    id: 'getHealth',
    summary: 'Whether this process runs',
    description: 'For process supervisors.',
    status: 200,
    answer: VersionedHealthView,
    problems: ['validation_failed'],
  })
  health(): VersionedHealthView {
    return { status: 'ok', version };
  }

  @Get('readyz')
  @PublicOperation({
    id: 'getReadiness',
    summary: 'Whether this process and its database can serve requests',
    description:
      'For load balancers. The code of a 503 is `not_writable` while requests that read are answered.',
    status: 200,
    answer: HealthView,
    problems: ['validation_failed', 'unavailable', 'not_writable'],
  })
  async readiness(): Promise<HealthView> {
    const state = await this.#look();
    if (state !== 'ready')
      throw new Problem(state === 'silent' ? 'unavailable' : 'not_writable', stateInWords[state]);
    return { status: 'ok' };
  }

  @Get('metrics')
  @Header('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE)
  @PublicOperation({
    id: 'getMetrics',
    summary: 'Metrics in the format of Prometheus',
    description: 'For operators. A proxy should not pass it on.',
    status: 200,
    problems: ['validation_failed'],
  })
  metricsText(): Promise<string> {
    return this.metrics.metrics();
  }
}
