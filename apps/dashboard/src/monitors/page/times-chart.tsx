import { Skeleton, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { incidentsQuery } from '../../incidents/incident-queries.js';
import { t } from '../../language/text.js';
import { lazyPart } from '../../ui/lazy-part.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { ChartLegend } from './chart-legend.js';
import { type ChartPoint, maintenanceSpans, openSpans, phasesIn } from './chart-points.js';
import classes from './response-times.module.css';

const chartHeightPixels = 220;
// not translated: the name of its export.
const Chart = lazyPart(() => import('./chart.js'), 'Chart');

/** The api stores the phases of one check in this time. */
const phasesStoredEverySeconds = 300;

type TimesChartProps = {
  readonly monitor: Monitor;
  readonly points: readonly ChartPoint[];
  readonly stepSeconds: number;
  readonly isOfChecks?: boolean;
};

export const TimesChart = ({ monitor, points, stepSeconds, isOfChecks = false }: TimesChartProps) => {
  const { data: incidents } = useInfiniteQuery(incidentsQuery({ monitor_id: monitor.id }));
  const shades = useMemo(
    () => ({
      incidents: openSpans(incidents ?? [], Date.now() / 1000),
      maintenance: maintenanceSpans(points, stepSeconds),
    }),
    [incidents, points, stepSeconds],
  );
  const [first] = points;
  if (first === undefined || points.every(({ ms }) => ms === null)) {
    return (
      <p className={classes.nothing}>
        {first === undefined ? t('There was no check in this time.') : t('No check succeeded in this time.')}
      </p>
    );
  }
  const phases = phasesIn(points);
  const areSamples = monitor.interval_seconds < phasesStoredEverySeconds;
  const hasLine = phases.length === 0 || areSamples;
  const start = first.seconds - stepSeconds / 2;
  const end = Math.max(Date.now() / 1000, (points.at(-1)?.seconds ?? 0) + stepSeconds);
  return (
    <Stack gap="xs" className={classes.chart ?? ''}>
      <Suspense fallback={<Skeleton height={chartHeightPixels} />}>
        <Chart
          points={points}
          stepSeconds={stepSeconds}
          columnSeconds={Math.max(stepSeconds, monitor.interval_seconds)}
          hasLine={hasLine}
          range={[start, end]}
          shades={shades}
          height={chartHeightPixels}
        />
      </Suspense>
      <ChartLegend
        isOfChecks={isOfChecks}
        phases={phases}
        areSamples={areSamples}
        hasLine={hasLine}
        hasP95={points.some(({ p95Ms }) => p95Ms !== null)}
        hasIncidents={shades.incidents.some(([, to]) => to > start)}
        hasMaintenance={shades.maintenance.length > 0}
      />
    </Stack>
  );
};
