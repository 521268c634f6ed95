import { Button, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '../language/text.js';
import { Failure } from '../ui/failure.js';
import { Moment } from '../ui/moment.js';
import { WideTable } from '../ui/wide-table.js';
import { actionWords, actorWords, subjectWords } from './audit-words.js';
import { type AuditEntry, auditLogQuery } from './settings-queries.js';

export const AuditLogPart = () => {
  const {
    data: entries,
    error,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useInfiniteQuery(auditLogQuery());
  if (error) return <Failure what={t('The audit log could not be loaded')} error={error} onRetry={refetch} />;
  if (entries === undefined) return <Skeleton height={240} />;
  if (entries.length === 0) return <Text c="dimmed">{t('No changes yet.')}</Text>;
  return (
    <Stack>
      <WideTable label={t('Audit log')} heads={[t('Time'), t('Who'), t('What'), t('From')]}>
        {entries.map((entry) => (
          <Table.Tr key={entry.id}>
            <Table.Td>
              <Moment at={entry.at} />
            </Table.Td>
            <Table.Td>{actorWords(entry.actor)}</Table.Td>
            <Table.Td>
              {actionWords[entry.action]}
              {entry.fields.length > 0 && `: ${entry.fields.join(', ')}`}
              <Subject entry={entry} />
            </Table.Td>
            <Table.Td>{entry.address ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
      {hasNextPage && (
        <Button variant="default" mx="auto" onClick={() => fetchNextPage()} loading={isFetchingNextPage}>
          {t('Show older')}
        </Button>
      )}
    </Stack>
  );
};

/** The id as a tooltip: names repeat, and can change. */
const Subject = ({ entry }: { readonly entry: AuditEntry }) => (
  <Text size="xs" c="dimmed" title={entry.subject.id}>
    {subjectWords(entry)}
  </Text>
);
