import { Inject, Injectable } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type AccountId,
  type Clock,
  type Instant,
  instant,
  type MonitorId,
  type MonitorStateCounts,
  type MonitorType,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { monitorTypes } from '@tocsin/probes/catalogue';
import { firstPeriodOf } from '../checks/response-times-view.js';
import { COMMITTED } from '../http/commands/committed.js';

const Count = (description?: string) =>
  ApiProperty({ type: 'integer', minimum: 0, ...(description && { description }) });

@ApiSchema({
  name: 'MonitorCounts',
  description: 'The number of monitors by `state`. Each monitor counts once.',
})
class MonitorCountsView implements MonitorStateCounts {
  @Count()
  readonly down!: number;

  @Count()
  readonly degraded!: number;

  @Count('They have an open incident, though their checks do not find them failing.')
  readonly flapping!: number;

  @Count('They have an open incident, though their checks do not find them failing.')
  readonly incident!: number;

  @Count('Their checks bring no result.')
  readonly unchecked!: number;

  @Count('No check of them can bring a result.')
  readonly unsupported!: number;

  @Count('They have no result yet.')
  readonly unknown!: number;

  @Count()
  readonly up!: number;

  @Count('Paused monitors, regardless of their last checks.')
  readonly paused!: number;
}

@ApiSchema({ name: 'Summary' })
export class SummaryView {
  @ApiProperty({ type: MonitorCountsView })
  readonly monitors!: MonitorCountsView;

  @ApiProperty({ type: 'integer', minimum: 0 })
  readonly open_incidents!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Channels whose `health` is `failing`.' })
  readonly failing_channels!: number;
}

class NamedMonitorView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly monitor_id!: MonitorId;

  @ApiProperty({ type: 'string' })
  readonly name!: string;

  @ApiProperty({ type: 'string', enum: monitorTypes() })
  readonly type!: MonitorType;
}

@ApiSchema({ name: 'EndingMonitor' })
class EndingMonitorView extends NamedMonitorView {
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'When the certificate or the registration of the domain ends.',
  })
  readonly ends_at!: Instant;
}

@ApiSchema({ name: 'SlowMonitor' })
class SlowMonitorView extends NamedMonitorView {
  @ApiProperty({
    type: 'integer',
    description: 'The average time of the checks that were `up` or `degraded`.',
  })
  readonly average_ms!: number;
}

@ApiSchema({ name: 'Highlights' })
export class HighlightsView {
  @ApiProperty({
    type: EndingMonitorView,
    isArray: true,
    description: 'The certificates (`ssl`) and domains (`domain_expiry`) that end first, ten at most.',
  })
  readonly ending!: readonly EndingMonitorView[];

  @ApiProperty({
    type: SlowMonitorView,
    isArray: true,
    description: 'The slowest monitors of the last 24 full hours, five at most.',
  })
  readonly slowest!: readonly SlowMonitorView[];
}

@Injectable()
export class SummaryQueries {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async summary(accountId: AccountId): Promise<SummaryView> {
    const { accountSummaries, channelTroubles } = this.committed;
    const [monitors, openIncidents, failingChannels] = await Promise.all([
      accountSummaries.monitors(accountId),
      accountSummaries.openIncidents(accountId),
      channelTroubles.countOf(accountId),
    ]);
    return { monitors, open_incidents: openIncidents, failing_channels: failingChannels };
  }

  async highlights(accountId: AccountId): Promise<HighlightsView> {
    const { accountSummaries } = this.committed;
    const [ending, slowest] = await Promise.all([
      accountSummaries.endingFirst(accountId),
      accountSummaries.slowest(accountId, firstPeriodOf('24h', this.clock.now())),
    ]);
    return {
      ending: ending.map(({ monitorId, name, type, endsAtMs }) => ({
        monitor_id: monitorId,
        name,
        type,
        ends_at: instant(new Date(endsAtMs)),
      })),
      slowest: slowest.map(({ monitorId, name, type, averageMs }) => ({
        monitor_id: monitorId,
        name,
        type,
        average_ms: averageMs,
      })),
    };
  }
}
