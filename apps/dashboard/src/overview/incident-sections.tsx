import { Button, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { replacesPage } from '../api/api-problem.js';
import { type Incident, incidentsQuery } from '../incidents/incident-queries.js';
import { IncidentRow } from '../incidents/incident-row.js';
import { TroubleBlock } from '../incidents/trouble-block.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { MonitorName } from '../monitors/shared/monitor-name.js';
import { troubleQuery } from '../trouble/trouble-queries.js';
import { Ago } from '../ui/ago.js';
import { Failure } from '../ui/failure.js';
import { lazyPart } from '../ui/lazy-part.js';
import { AnchorLink } from '../ui/links.js';
import { lengthInWords } from '../ui/moments.js';
import rowClasses from '../ui/row.module.css';
import { Section } from '../ui/section.js';
import { byMonitor, type EndedMonitor, resolvedToday } from './overview-words.js';

const AlsoBroken = lazyPart(() => import('../incidents/also-broken.js'), 'AlsoBroken');
const shownMax = 8;
/** Further incidents are names until all are asked for, so that a phone shows what else happened. */
const blocksMax = 3;

/** A block for each monitor with an open incident; nothing while nothing is wrong, which the summary says. */
export const WrongNow = () => {
  const { data, error, refetch } = useQuery(troubleQuery(null));
  const [isWhole, setIsWhole] = useState(false);
  if (replacesPage(error, data))
    return <Failure what={t('The incidents could not be loaded')} error={error} onRetry={refetch} />;
  if (data === undefined || data.items.length === 0) return null;
  const isFolded = !isWhole && data.items.length > blocksMax + 1;
  const blocks = isFolded ? data.items.slice(0, blocksMax) : data.items;
  return (
    <Stack gap="xs" component="section" aria-label={t('Wrong now')}>
      <Title order={2} size="h4">
        {t('Wrong now')}
      </Title>
      {blocks.map((trouble) => (
        <TroubleBlock key={trouble.incident.id} trouble={trouble} on="overview" />
      ))}
      {isFolded && (
        <>
          <Suspense fallback={<Skeleton height={22} mt="sm" />}>
            <AlsoBroken besides={blocks.map(({ incident }) => incident.id)} namedMax={shownMax} />
          </Suspense>
          <Button variant="default" w="fit-content" onClick={() => setIsWhole(true)}>
            {t('Show more ({count, number})', { count: data.items.length - blocksMax })}
          </Button>
        </>
      )}
      {!isFolded && data.open_incidents > data.items.length && (
        <AnchorLink to="/incidents">
          {t('See all {count, number} open incidents', { count: data.open_incidents })}
        </AnchorLink>
      )}
    </Stack>
  );
};

export const EndedToday = () => {
  const { data: resolved } = useInfiniteQuery(incidentsQuery({ status: 'resolved' }));
  const ended = resolved && byMonitor(resolvedToday(resolved, new Date()));
  return (
    <Section title={t('Ended in the last 24 hours')}>
      {ended === undefined ? (
        <Skeleton height={64} />
      ) : ended.length === 0 ? (
        <Text c="dimmed">{t('No incident ended.')}</Text>
      ) : (
        <Stack gap="xs">
          {ended
            .slice(0, shownMax)
            .map((each) =>
              each.count === 1 ? (
                <IncidentRow key={each.last.id} incident={each.last} />
              ) : (
                <EndedOften key={each.last.id} ended={each} />
              ),
            )}
          {ended.length > shownMax && <AnchorLink to="/incidents">{t('See all incidents')}</AnchorLink>}
        </Stack>
      )}
    </Section>
  );
};

/** A monitor that flapped is one line. */
const EndedOften = ({ ended: { last, count, totalMs } }: { readonly ended: EndedMonitor }) => (
  <Paper withBorder p="sm" className={rowClasses.row ?? ''}>
    <div className={rowClasses.text}>
      <AnchorLink
        fw={600}
        className={rowClasses.title ?? ''}
        to="/monitors/$monitorId"
        params={{ monitorId: last.monitor_id }}
      >
        <MonitorName id={last.monitor_id} />
      </AnchorLink>
      <Text size="xs" c="dimmed" component="div">
        {rich('{count, number} incidents, {length} in all, the last {moment}', {
          count,
          length: lengthInWords(totalMs),
          moment: <Ago at={endOf(last)} />,
        })}
      </Text>
    </div>
  </Paper>
);

const endOf = ({ resolved_at: at, started_at: from }: Incident): string => at ?? from;
