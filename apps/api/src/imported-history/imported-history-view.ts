import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type HistorySource,
  historySources,
  type ImportedDay,
  type ImportedHistory,
  type ImportedOutage,
  type Instant,
  uptimePercent,
} from '@tocsin/domain';
import { percentDocs } from '../checks/check-view.js';

@ApiSchema({ name: 'ImportedDay' })
export class ImportedDayView {
  @ApiProperty({ type: 'string', format: 'date', description: 'The day, in UTC.', example: '2026-05-03' })
  readonly date!: string;

  @ApiProperty({ type: 'integer', description: 'Checks that counted as up.' })
  readonly up!: number;

  @ApiProperty({ type: 'integer', description: 'Checks that counted as down.' })
  readonly down!: number;

  @ApiProperty({ ...percentDocs, description: 'The share of checks that counted as up; `null` without any.' })
  readonly uptime_percent!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'The average response time of the day.' })
  readonly average_ms!: number | null;
}

@ApiSchema({ name: 'ImportedOutage' })
export class ImportedOutageView {
  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly started_at!: Instant;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: '`null`: it had not ended when the history was read.',
  })
  readonly ended_at!: Instant | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'The message of the other service.' })
  readonly message!: string | null;
}

@ApiSchema({
  name: 'ImportedHistory',
  description:
    'What another service recorded about a monitor. Tocsin has not checked it: no uptime, report, incident or status page counts or shows it.',
})
export class ImportedHistoryView {
  @ApiProperty({
    type: 'string',
    enum: [...historySources],
    nullable: true,
    description: 'The service that recorded it. `null`: nothing was imported.',
  })
  readonly source!: HistorySource | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  readonly imported_at!: Instant | null;

  @ApiProperty({ type: ImportedDayView, isArray: true, description: 'Oldest first.' })
  readonly days!: readonly ImportedDayView[];

  @ApiProperty({ type: ImportedOutageView, isArray: true, description: 'Newest first.' })
  readonly outages!: readonly ImportedOutageView[];
}

const dayView = ({ date, up, down, averageMs }: ImportedDay): ImportedDayView => ({
  date,
  up,
  down,
  uptime_percent: uptimePercent({ up, degraded: 0, down, unconfirmed: 0 }),
  average_ms: averageMs,
});

const outageView = ({ startedAt, endedAt, message }: ImportedOutage): ImportedOutageView => ({
  started_at: startedAt,
  ended_at: endedAt,
  message,
});

export const importedHistoryView = (history: ImportedHistory | null): ImportedHistoryView => ({
  source: history?.source ?? null,
  imported_at: history?.importedAt ?? null,
  days: (history?.days ?? []).map(dayView),
  outages: (history?.outages ?? []).map(outageView),
});
