import { Button, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../ui/failure.js';
import { Moment } from '../../ui/moment.js';
import { lengthInWords } from '../../ui/moments.js';
import { Status } from '../../ui/status.js';
import { WideTable } from '../../ui/wide-table.js';
import { checksQuery } from '../shared/check-queries.js';
import { checkStatusWords, checkTones, withMessages } from '../shared/check-words.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { HeartbeatBar } from './heartbeat-bar.js';

const shownAtFirst = 10;

export const LatestChecks = ({ monitor }: { readonly monitor: Monitor }) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    checksQuery(monitor),
  );
  const [shownMax, setShownMax] = useState(shownAtFirst);
  if (error) return <Failure what="The checks could not be loaded" error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={160} />;
  const checks = withMessages(data);
  if (checks.length === 0) return <Text c="dimmed">No check yet. The first one is on its way.</Text>;
  const showMore = async (): Promise<void> => {
    if (shownMax >= checks.length) await fetchNextPage();
    setShownMax(Number.POSITIVE_INFINITY);
  };
  return (
    <Stack gap="sm">
      <HeartbeatBar checks={checks} />
      <WideTable label="Checks, newest first" heads={['Time', 'Result', 'Duration', 'Message']}>
        {checks.slice(0, shownMax).map((check) => (
          <Table.Tr key={`${check.region} ${check.at}`}>
            <Table.Td>
              <Moment at={check.at} />
            </Table.Td>
            <Table.Td>
              <Status tone={checkTones[check.status]}>{checkStatusWords[check.status]}</Status>
            </Table.Td>
            <Table.Td>{lengthInWords(check.duration_ms)}</Table.Td>
            <Table.Td>{check.words}</Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
      {(shownMax < checks.length || hasNextPage) && (
        <Button variant="default" mx="auto" onClick={showMore} loading={isFetchingNextPage}>
          Show more
        </Button>
      )}
    </Stack>
  );
};
