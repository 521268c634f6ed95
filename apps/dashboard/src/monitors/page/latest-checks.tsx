import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { replacesPage } from '../../api/api-problem.js';
import { t } from '../../language/text.js';
import { useShownReason } from '../../trouble/use-trouble.js';
import { Failure } from '../../ui/failure.js';
import { areAlike, withMessages } from '../shared/check-messages.js';
import { checksQuery } from '../shared/check-queries.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { CheckRow } from './check-row.js';
import classes from './check-row.module.css';
import { HeartbeatBar } from './heartbeat-bar.js';

const shownAtFirst = 5;

export const LatestChecks = ({ monitor }: { readonly monitor: Monitor }) => {
  const list = useInfiniteQuery(checksQuery(monitor));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  const shownReason = useShownReason(monitor);
  const [shownMax, setShownMax] = useState(shownAtFirst);
  if (replacesPage(error, data))
    return <Failure what={t('The checks could not be loaded')} error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={240} />;
  const checks = withMessages(data);
  if (checks.length === 0) return <Text c="dimmed">{t('No check yet. The first one is on its way.')}</Text>;
  const showMore = async (): Promise<void> => {
    if (shownMax >= checks.length) await fetchNextPage();
    setShownMax(Number.POSITIVE_INFINITY);
  };
  const isFromSeveral = monitor.regions.length > 1;
  return (
    <Stack gap="sm">
      <HeartbeatBar checks={checks} />
      <ul className={classes.rows} aria-label={t('Checks, newest first')}>
        {checks.slice(0, shownMax).map((check) => (
          <CheckRow
            key={`${check.region} ${check.at}`}
            check={check}
            withRegion={isFromSeveral}
            isReasonShown={!areAlike(check.message, shownReason)}
          />
        ))}
      </ul>
      {list.isFetchNextPageError && <Failure what={t('That did not work')} error={error} />}
      {(shownMax < checks.length || hasNextPage) && (
        <Button variant="default" size="xs" mx="auto" onClick={showMore} loading={isFetchingNextPage}>
          {t('Show more')}
        </Button>
      )}
    </Stack>
  );
};
