import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { replacesPage } from '../../api/api-problem.js';
import type { Schemas } from '../../api/client.js';
import { t } from '../../language/text.js';
import { Fact } from '../../ui/facts.js';
import { Failure } from '../../ui/failure.js';
import { uptimeQuery } from '../shared/check-queries.js';
import { percentInWords, sinceInWords, spanWords, uncountedInWords } from '../shared/check-words.js';
import type { Monitor } from '../shared/monitor-queries.js';
import classes from './uptime.module.css';

export const Uptime = ({ monitor }: { readonly monitor: Monitor }) => {
  const { data: spans, error, refetch } = useQuery(uptimeQuery(monitor));
  if (replacesPage(error, spans))
    return <Failure what={t('The uptime could not be loaded')} error={error} onRetry={refetch} />;
  if (spans === undefined) return <Skeleton height={48} />;
  return (
    <>
      <dl className={classes.spans}>
        {spans.map((uptime) => (
          <Fact key={uptime.span} name={t('Last {span}', { span: spanWords[uptime.span] })}>
            <span className={classes.share}>{percentInWords(uptime.uptime_percent)}</span>
            <span className={classes.since}>{sinceInWords(uptime, new Date())}</span>
          </Fact>
        ))}
      </dl>
      <Uncounted longest={spans.at(-1)} />
    </>
  );
};

const Uncounted = ({ longest }: { readonly longest: Schemas['Uptime'] | undefined }) => {
  const words = longest && uncountedInWords(longest);
  return words && <p className={classes.uncounted}>{words}</p>;
};
