import { NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { incidentsQuery } from '../../incidents/incident-queries.js';
import { Failure } from '../../ui/failure.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { checksQuery, responseTimesQuery, type Span } from '../shared/check-queries.js';
import { spanWords } from '../shared/check-words.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { type ChartPoint, pointsOfChecks, pointsOfSeries } from './chart-points.js';

const chartHeight = 220;
const Chart = lazyPart(() => import('./chart.js'), 'Chart');

export const ResponseTimes = ({ monitor }: { readonly monitor: Monitor }) => {
  const [span, setSpan] = useState<Span | 'latest'>('latest');
  return (
    <Stack gap="sm">
      <NativeSelect
        size="xs"
        w="fit-content"
        aria-label="Span"
        data={[
          { value: 'latest', label: 'Latest checks' },
          ...Object.entries(spanWords).map(([value, label]) => ({ value, label })),
        ]}
        value={span}
        onChange={({ currentTarget }) => setSpan(currentTarget.value as Span | 'latest')}
      />
      {span === 'latest' ? <LatestTimes monitor={monitor} /> : <SpanTimes monitor={monitor} span={span} />}
    </Stack>
  );
};

const LatestTimes = ({ monitor }: { readonly monitor: Monitor }) => {
  const { data: checks, error, refetch } = useInfiniteQuery(checksQuery(monitor));
  if (error) return <Failure what="The checks could not be loaded" error={error} onRetry={refetch} />;
  if (checks === undefined) return <Skeleton height={chartHeight} />;
  return <TimesChart monitor={monitor} points={pointsOfChecks(checks)} />;
};

const SpanTimes = ({ monitor, span }: { readonly monitor: Monitor; readonly span: Span }) => {
  const { data, error, refetch } = useQuery(responseTimesQuery(monitor, span));
  if (error) return <Failure what="The response times could not be loaded" error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={chartHeight} />;
  return <TimesChart monitor={monitor} points={pointsOfSeries(data)} />;
};

type TimesChartProps = { readonly monitor: Monitor; readonly points: readonly ChartPoint[] };

const TimesChart = ({ monitor, points }: TimesChartProps) => {
  const { data: incidents = [] } = useInfiniteQuery(incidentsQuery({ monitor_id: monitor.id }));
  if (points.length < 2)
    return <Text c="dimmed">There is nothing to draw yet. The chart needs two checks.</Text>;
  if (points.every(({ ms }) => ms === null)) return <Text c="dimmed">No check succeeded in this time.</Text>;
  return (
    <Suspense fallback={<Skeleton height={chartHeight} />}>
      <Chart points={points} incidents={incidents} height={chartHeight} />
    </Suspense>
  );
};
