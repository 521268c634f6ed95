import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { replacesPage } from '../api/api-problem.js';
import { timeLeft } from '../findings/time-left.js';
import { t } from '../language/text.js';
import { monitorTypeTitle } from '../language/type-marks.js';
import { Day } from '../ui/ago.js';
import { Failure } from '../ui/failure.js';
import { AnchorLink } from '../ui/links.js';
import { lengthInWords } from '../ui/moments.js';
import { Section } from '../ui/section.js';
import classes from './overview-rows.module.css';
import { type Highlights, highlightsQuery } from './summary-queries.js';

export const EndingFirst = () => {
  const { data: highlights, error, refetch } = useQuery(highlightsQuery());
  return (
    <Section title={t('Certificates and domains that end first')}>
      {replacesPage(error, highlights) ? (
        <Failure what={t('They could not be loaded')} error={error} onRetry={refetch} />
      ) : highlights === undefined ? (
        <Skeleton height={120} />
      ) : (
        <Ending ending={highlights.ending.slice(0, endingShownMax)} />
      )}
    </Section>
  );
};

export const SlowestMonitors = () => {
  const { data: highlights } = useQuery(highlightsQuery());
  return (
    <Section title={t('Slowest')}>
      {highlights === undefined ? <Skeleton height={120} /> : <Slowest slowest={highlights.slowest} />}
    </Section>
  );
};

const endingShownMax = 6;
const soonDays = 14;
const dayMs = 86_400_000;

const Ending = ({ ending }: Pick<Highlights, 'ending'>) => {
  const now = new Date();
  if (ending.length === 0)
    return <Text c="dimmed">{t('Monitors of the types Certificate and Domain expiry show here.')}</Text>;
  return (
    <ul className={classes.rows}>
      {ending.map(({ monitor_id, name, type, ends_at }) => (
        <li key={monitor_id} className={classes.row}>
          <AnchorLink to="/monitors/$monitorId" params={{ monitorId: monitor_id }}>
            {name}
          </AnchorLink>
          <span className={classes.figure} data-soon={Date.parse(ends_at) - now.getTime() < soonDays * dayMs}>
            {timeLeft(ends_at, undefined, now).words}
          </span>
          <span className={classes.about}>
            {monitorTypeTitle(type)} · <Day at={ends_at} />
          </span>
        </li>
      ))}
    </ul>
  );
};

const Slowest = ({ slowest }: Pick<Highlights, 'slowest'>) => {
  const longestMs = slowest[0]?.average_ms ?? 1;
  if (slowest.length === 0)
    return <Text c="dimmed">{t('Averages show here after the first full hour.')}</Text>;
  return (
    <>
      <ul className={classes.rows}>
        {slowest.map(({ monitor_id, name, average_ms }) => (
          <li key={monitor_id} className={classes.row}>
            <AnchorLink to="/monitors/$monitorId" params={{ monitorId: monitor_id }}>
              {name}
            </AnchorLink>
            <span className={classes.figure}>{lengthInWords(average_ms)}</span>
            <progress
              className={classes.bar}
              max={longestMs}
              value={average_ms}
              aria-label={t('Average of {name}', { name })}
            />
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed" mt="sm">
        {t('On average, in the last 24 full hours.')}
      </Text>
    </>
  );
};
