import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { replacesPage } from '../api/api-problem.js';
import { inDate } from '../language/formats.js';
import { t } from '../language/text.js';
import { spanInWords } from '../maintenance/window-words.js';
import { ownTimeZone } from '../maintenance/zoned-time.js';
import { Failure } from '../ui/failure.js';
import { useNow } from '../ui/use-now.js';
import { type Rota, rotaTurnsQuery } from './rota-queries.js';
import classes from './rota-turns.module.css';
import { startOfDay, stripOf, withGaps } from './turn-words.js';

const days = 28;
const dayMs = 86_400_000;
const shownAtFirst = 8;

/** A strip of four weeks with a row for each person, and the turns as a list. */
export const RotaTurns = ({ rota }: { readonly rota: Rota }) => {
  const { data: turns, error, refetch } = useQuery(rotaTurnsQuery(rota.id, rota.fetched_at));
  const [isWhole, setIsWhole] = useState(false);
  const now = new Date(useNow());
  const from = startOfDay(now);
  const zone = ownTimeZone();
  if (replacesPage(error, turns))
    return <Failure what={t('The turns could not be loaded')} error={error} onRetry={refetch} />;
  const shown = withGaps(turns ?? [], now.getTime(), now.getTime() + days * dayMs);
  return (
    <>
      <Strip rows={stripOf(turns ?? [], from.getTime(), days)} from={from} now={now} />
      <ol className={classes.turns}>
        {shown
          .slice(0, isWhole ? shown.length : shownAtFirst)
          .map(({ starts_at: start, ends_at: end, match }) => (
            <li key={`${start} ${match}`} data-nobody={match === null}>
              <span className={classes.who}>{match ?? t('nobody')}</span>
              <span className={classes.span}>{spanInWords(start, end, zone, now)}</span>
            </li>
          ))}
      </ol>
      {shown.length > shownAtFirst && !isWhole && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setIsWhole(true)}>
          {t('Show more ({count, number})', { count: shown.length - shownAtFirst })}
        </Button>
      )}
      <Text size="xs" c="dimmed" mt="sm">
        {t('Times are yours: {zone}.', { zone })}
      </Text>
    </>
  );
};

type StripProps = {
  readonly rows: ReturnType<typeof stripOf>;
  readonly from: Date;
  readonly now: Date;
};

/** The list below says the same in words. */
const Strip = ({ rows, from, now }: StripProps) =>
  rows.length > 0 && (
    <div className={classes.strip} aria-hidden="true">
      <div className={classes.weeks}>
        {[0, 7, 14, 21].map((day) => (
          <span key={day}>
            {inDate(new Date(from.getFullYear(), from.getMonth(), from.getDate() + day), {
              day: 'numeric',
              month: 'short',
            })}
          </span>
        ))}
      </div>
      {rows.map(({ match, parts }) => (
        <div key={match} className={classes.row}>
          <span className={classes.name}>{match}</span>
          <svg className={classes.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            {parts.map(({ from: start, length }) => (
              <rect key={start} x={start} width={length} y="0" height="10" className={classes.part} />
            ))}
            <rect
              x={((now.getTime() - from.getTime()) / (days * dayMs)) * 100}
              width="0.4"
              y="0"
              height="10"
              className={classes.now}
            />
          </svg>
        </div>
      ))}
    </div>
  );
