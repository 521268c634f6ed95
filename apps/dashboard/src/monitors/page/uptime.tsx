import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/client.js';
import { Fact, Facts } from '../../ui/facts.js';
import { Failure } from '../../ui/failure.js';
import { uptimeQuery } from '../shared/check-queries.js';
import { percentInWords, spanWords, uncountedInWords } from '../shared/check-words.js';
import type { Monitor } from '../shared/monitor-queries.js';
import classes from './uptime.module.css';

export const Uptime = ({ monitor }: { readonly monitor: Monitor }) => {
  const { data: spans, error, refetch } = useQuery(uptimeQuery(monitor));
  if (error) return <Failure what="The uptime could not be loaded" error={error} onRetry={refetch} />;
  if (spans === undefined) return <Skeleton height={48} />;
  return (
    <>
      <Facts>
        {spans.map(({ span, uptime_percent: percent }) => (
          <Fact key={span} name={`Last ${spanWords[span]}`}>
            <span className={classes.share}>{percentInWords(percent)}</span>
          </Fact>
        ))}
      </Facts>
      <Uncounted longest={spans.at(-1)} />
    </>
  );
};

const Uncounted = ({ longest }: { readonly longest: Schemas['Uptime'] | undefined }) => {
  const words = longest && uncountedInWords(longest);
  return words && <p className={classes.uncounted}>{words}</p>;
};
