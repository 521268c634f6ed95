import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { replacesPage } from '../../api/api-problem.js';
import type { Schemas } from '../../api/client.js';
import { t } from '../../language/text.js';
import { Moment } from '../../ui/ago.js';
import { Failure } from '../../ui/failure.js';
import { Folded } from '../../ui/folded.js';
import { lengthInWords } from '../../ui/moments.js';
import { Section } from '../../ui/section.js';
import { importedHistoryQuery } from '../shared/check-queries.js';
import classes from './imported-history.module.css';
import { DayCalendar } from './year-calendar.js';

type History = Schemas['ImportedHistory'];

const serviceNames: Readonly<Record<NonNullable<History['source']>, string>> = {
  // not translated: a name.
  uptime_kuma: 'Uptime Kuma',
};

/** Shows nothing unless something was imported. */
export const ImportedHistory = ({ monitorId }: { readonly monitorId: string }) => {
  const { data, error, refetch } = useQuery(importedHistoryQuery(monitorId));
  if (replacesPage(error, data))
    return <Failure what={t('The imported history could not be loaded')} error={error} onRetry={refetch} />;
  if (data === undefined || data.source === null) return null;
  const service = serviceNames[data.source];
  return (
    <Section title={t('Before Tocsin: imported from {service}', { service })}>
      <Stack gap="sm">
        <Text c="dimmed" size="sm">
          {t(
            '{service} recorded this, and Tocsin has not checked it. No uptime, report or status page counts it.',
            { service },
          )}
        </Text>
        <Days days={data.days} />
        {data.outages.length > 0 && (
          <Folded
            title={t('{count, plural, one {# imported outage} other {{count} imported outages}}', {
              count: data.outages.length,
            })}
            isWrong={false}
          >
            <Outages outages={data.outages} />
          </Folded>
        )}
      </Stack>
    </Section>
  );
};

const Days = ({ days }: { readonly days: History['days'] }) => {
  const last = days.at(-1);
  if (last === undefined) return null;
  const points = days.map(({ date, uptime_percent }) => ({ at: date, uptime_percent }));
  return <DayCalendar points={points} until={new Date(last.date)} />;
};

const Outages = ({ outages }: { readonly outages: History['outages'] }) => (
  <ul className={classes.outages}>
    {outages.map((outage) => (
      <li key={outage.started_at}>
        <span>
          <Moment at={outage.started_at} /> · {lengthOf(outage)}
        </span>
        {outage.message !== null && (
          <Text span c="dimmed" size="sm" dir="auto">
            {outage.message}
          </Text>
        )}
      </li>
    ))}
  </ul>
);

const lengthOf = ({ started_at, ended_at }: History['outages'][number]): string =>
  ended_at === null ? t('no end recorded') : lengthInWords(Date.parse(ended_at) - Date.parse(started_at));
