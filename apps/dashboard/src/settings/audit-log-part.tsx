import { Button, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Failure } from '../ui/failure.js';
import { Moment } from '../ui/moment.js';
import { WideTable } from '../ui/wide-table.js';
import { actionWords, actorWords } from './audit-words.js';
import { auditLogQuery } from './settings-queries.js';

export const AuditLogPart = () => {
  const {
    data: entries,
    error,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useInfiniteQuery(auditLogQuery());
  if (error) return <Failure what="The audit log could not be loaded" error={error} onRetry={refetch} />;
  if (entries === undefined) return <Skeleton height={240} />;
  if (entries.length === 0) return <Text c="dimmed">No changes yet.</Text>;
  return (
    <Stack>
      <WideTable label="Audit log" heads={['Time', 'Who', 'What', 'From']}>
        {entries.map((entry) => (
          <Table.Tr key={entry.id}>
            <Table.Td>
              <Moment at={entry.at} />
            </Table.Td>
            <Table.Td>{actorWords(entry.actor)}</Table.Td>
            <Table.Td>
              {actionWords(entry.action)}
              {entry.fields.length > 0 && `: ${entry.fields.join(', ')}`}
              <Text size="xs" c="dimmed">
                {entry.subject.id}
              </Text>
            </Table.Td>
            <Table.Td>{entry.address ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
      {hasNextPage && (
        <Button variant="default" mx="auto" onClick={() => fetchNextPage()} loading={isFetchingNextPage}>
          Show older
        </Button>
      )}
    </Stack>
  );
};
