import { Button, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { inList } from '../language/formats.js';
import { t } from '../language/text.js';
import { Ago } from '../ui/ago.js';
import { Failure } from '../ui/failure.js';
import { WideTable } from '../ui/wide-table.js';
import { fieldInWords } from './audit-fields.js';
import { AuditSubject } from './audit-subject.js';
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
  if (error) return <Failure what={t('The audit log could not be loaded')} error={error} onRetry={refetch} />;
  if (entries === undefined) return <Skeleton height={240} />;
  if (entries.length === 0) return <Text c="dimmed">{t('No changes yet.')}</Text>;
  return (
    <Stack>
      <WideTable label={t('Audit log')} heads={[t('What'), t('Which'), t('Who'), t('From'), t('Time')]}>
        {entries.map((entry) => (
          <Table.Tr key={entry.id}>
            <Table.Td>
              {actionWords[entry.action]}
              {entry.fields.length > 0 && (
                <Text size="xs" c="dimmed">
                  {inList(entry.fields.map(fieldInWords))}
                </Text>
              )}
            </Table.Td>
            <Table.Td miw="10rem" style={{ overflowWrap: 'anywhere' }}>
              <AuditSubject entry={entry} />
            </Table.Td>
            <Table.Td>{actorWords(entry.actor)}</Table.Td>
            <Table.Td c="dimmed">{entry.address ?? '–'}</Table.Td>
            <Table.Td c="dimmed">
              <Ago at={entry.at} />
            </Table.Td>
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
