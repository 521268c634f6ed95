import { Skeleton, Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { replacesPage } from '../../api/api-problem.js';
import { t } from '../../language/text.js';
import { Failure } from '../../ui/failure.js';
import { lengthInWords } from '../../ui/moments.js';
import { Segmented } from '../../ui/segmented.js';
import { checksQuery, responseTimesQuery, type Span } from '../shared/check-queries.js';
import { spanChoices } from '../shared/check-words.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { pointsOfChecks, pointsOfSeries } from './chart-points.js';
import { type Figures, figuresOf } from './percentiles.js';
import classes from './response-times.module.css';
import { TimesChart } from './times-chart.js';

type Chosen = Span | 'latest';

export const ResponseTimes = ({ monitor }: { readonly monitor: Monitor }) => {
  const [chosen, setChosen] = useState<Chosen>('24h');
  const choice = <SpanChoice chosen={chosen} onChoose={setChosen} />;
  return (
    <Stack gap="sm">
      {chosen === 'latest' ? (
        <LatestTimes monitor={monitor} choice={choice} />
      ) : (
        <SpanTimes monitor={monitor} span={chosen} choice={choice} />
      )}
    </Stack>
  );
};

type SpanChoiceProps = { readonly chosen: Chosen; readonly onChoose: (span: Chosen) => void };

const SpanChoice = ({ chosen, onChoose }: SpanChoiceProps) => (
  <Segmented
    size="xs"
    label={t('Span')}
    isLabelHidden
    choices={[{ value: 'latest', label: t('Latest'), title: t('Latest checks') }, ...spanChoices]}
    value={chosen}
    onChange={onChoose}
  />
);

type TimesProps = { readonly monitor: Monitor; readonly choice: React.ReactNode };

const LatestTimes = ({ monitor, choice }: TimesProps) => {
  const { data: checks, error, refetch } = useInfiniteQuery(checksQuery(monitor));
  if (replacesPage(error, checks))
    return <Failure what={t('The checks could not be loaded')} error={error} onRetry={refetch} />;
  if (checks === undefined) return <Loading choice={choice} />;
  const points = pointsOfChecks(checks);
  return (
    <>
      <div className={classes.head}>
        <TimesFigures figures={figuresOf(points.flatMap(({ ms }) => ms ?? []))} />
        {choice}
      </div>
      <TimesChart monitor={monitor} points={points} stepSeconds={monitor.interval_seconds} isOfChecks />
    </>
  );
};

const SpanTimes = ({ monitor, span, choice }: TimesProps & { readonly span: Span }) => {
  const { data, error, refetch } = useQuery(responseTimesQuery(monitor, span));
  if (replacesPage(error, data))
    return <Failure what={t('The response times could not be loaded')} error={error} onRetry={refetch} />;
  if (data === undefined) return <Loading choice={choice} />;
  const { average_ms: averageMs, p50_ms: p50Ms, p95_ms: p95Ms, step_seconds: stepSeconds } = data;
  return (
    <>
      <div className={classes.head}>
        <TimesFigures figures={{ averageMs, p50Ms, p95Ms }} />
        {choice}
      </div>
      <TimesChart
        monitor={monitor}
        points={pointsOfSeries(data, monitor.interval_seconds)}
        stepSeconds={stepSeconds}
      />
    </>
  );
};

const Loading = ({ choice }: { readonly choice: React.ReactNode }) => (
  <>
    <div className={classes.head}>
      <Skeleton height={42} width="12rem" />
      {choice}
    </div>
    <Skeleton className={classes.chart ?? ''} />
  </>
);

const TimesFigures = ({ figures: { averageMs, p50Ms, p95Ms } }: { readonly figures: Figures }) => (
  <dl className={classes.figures}>
    <Figure name={t('Average')} ms={averageMs} />
    <Figure name="p50" ms={p50Ms} title={t('Half of the answered checks took at most this long')} />
    <Figure name="p95" ms={p95Ms} title={t('95 of 100 answered checks took at most this long')} />
  </dl>
);

type FigureProps = { readonly name: string; readonly ms: number | null; readonly title?: string };

const Figure = ({ name, ms, title }: FigureProps) => (
  <div title={title}>
    <dt>{name}</dt>
    <dd>{ms === null ? '–' : lengthInWords(ms)}</dd>
  </div>
);
