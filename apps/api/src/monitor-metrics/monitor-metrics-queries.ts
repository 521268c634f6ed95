import { Inject, Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  type AccountId,
  type Clock,
  elapsedMs,
  type Instant,
  instant,
  silentAfterMs,
  tagBounds,
  tagPattern,
  uptimePercent,
} from '@tocsin/domain';
import {
  type LatestCheck,
  type MeasuredMonitor,
  mapInTurns,
  noChecks,
  type Repositories,
} from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { firstPeriodOf } from '../checks/response-times-view.js';
import { Optional, Rule, withCommas } from '../http/bodies/fields.js';
import { COMMITTED } from '../http/commands/committed.js';
import type { Scrape } from './exposition.js';
import { labelText } from './exposition-format.js';
import { type MeasuredCheck, type Measurement, seriesOf } from './monitor-families.js';
import { labelsOfTags, type TagLabel, tagLabelsFrom, tagLabelsMax } from './tag-labels.js';

/** Bounds the memory of a scrape. */
const seriesBounds = { usual: 10_000, most: 200_000 } as const;

/** The rows of one statement, which the event loop waits for on SQLite. */
const readAtOnceMax = 100;

const isSeriesMax = (value: unknown): boolean =>
  typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) && Number(value) <= seriesBounds.most;

export class MonitorMetricsQuery {
  @Optional()
  @ApiProperty({
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: tagBounds.charsMax, pattern: tagPattern },
    minItems: 1,
    maxItems: tagLabelsMax,
    uniqueItems: true,
    ...withCommas,
    description:
      'The names of the tags that become labels. `team` stands for tags such as `team:shop`, which become `tag_team="shop"`, and for the tag `team`, which becomes `tag_team="true"`. Characters that no label may have become `_`.',
    example: ['team', 'env'],
  })
  @Rule(
    'areTagNames',
    `must be the names of 1 to ${tagLabelsMax} tags, separated by commas, each without a colon and each with another label`,
    (value) => typeof value === 'string' && tagLabelsFrom(value) !== null,
  )
  tags?: string;

  @Optional()
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: seriesBounds.most,
    default: seriesBounds.usual,
    description:
      'The highest number of series. The oldest monitors have theirs, and `tocsin_monitors_left_out` counts the others.',
  })
  @Rule('isSeriesMax', `must be a whole number from 1 to ${seriesBounds.most}`, isSeriesMax)
  series_max?: string;

  get tagLabels(): readonly TagLabel[] {
    return (this.tags === undefined ? null : tagLabelsFrom(this.tags)) ?? [];
  }

  get seriesMax(): number {
    return this.series_max === undefined ? seriesBounds.usual : Number(this.series_max);
  }
}

@Injectable()
export class MonitorMetricsQueries {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Reads the oldest monitors, as many as fit with all of their series. */
  async scrape(accountId: AccountId, { tagLabels, seriesMax }: MonitorMetricsQuery): Promise<Scrape> {
    const { measuredMonitors, monitors } = this.committed;
    const measured: Measurement[] = [];
    // `tocsin_monitors_left_out` is a series too.
    let series = 1;
    let after: string | null = null;
    do {
      const page = await measuredMonitors.list(accountId, { limit: readAtOnceMax, after });
      for (const each of await this.#measure(page.items, tagLabels)) {
        series += seriesOf(each);
        if (series > seriesMax) {
          const all = await monitors.count(accountId);
          return { measured, leftOut: Math.max(0, all - measured.length) };
        }
        measured.push(each);
      }
      after = page.nextAfter;
    } while (after !== null);
    return { measured, leftOut: 0 };
  }

  /** One statement after the other: a scrape takes no more than one connection of PostgreSQL. */
  async #measure(
    found: readonly MeasuredMonitor[],
    tagLabels: readonly TagLabel[],
  ): Promise<readonly Measurement[]> {
    const { measuredMonitors, checkHistory } = this.committed;
    const now = this.clock.now();
    const ids = found.map(({ id }) => id);
    const totals = await checkHistory.totalsOfEach(ids, firstPeriodOf('24h', now));
    const latest = await checkHistory.latestOfEach(ids);
    const ends = await measuredMonitors.endsOfEach(found);
    return mapInTurns(found, (monitor) => {
      const { id, name, type, tags, facts, incidentOpenedAtMs } = monitor;
      return {
        labels: labelText({ monitor_id: id, name, type, ...labelsOfTags(tags, tagLabels) }),
        type,
        facts,
        checks: checksOf(monitor, latest.get(id) ?? [], instant(now)),
        uptimePercent: uptimePercent(totals.get(id) ?? noChecks),
        endsAtMs: ends.get(id) ?? null,
        incidentOpenedAtMs,
      };
    });
  }
}

const checksOf = (
  { type, facts, regions, intervalSeconds }: MeasuredMonitor,
  latest: readonly LatestCheck[],
  now: Instant,
): readonly MeasuredCheck[] => {
  if (facts.isPaused) return [];
  const silentMs = silentAfterMs(intervalSeconds * 1000);
  return latest
    .filter(({ region }) => regions.includes(region))
    .map(({ region, status, at, durationMs }) => {
      const isAnswered = status === 'up' || status === 'degraded';
      // An old check says nothing of now, and the reports of a heartbeat take no time.
      const isTelling = isAnswered && type !== 'heartbeat' && elapsedMs(at, now) < silentMs;
      return { region, atMs: Date.parse(at), responseMs: isTelling ? durationMs : null };
    });
};
