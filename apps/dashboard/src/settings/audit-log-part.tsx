import { Skeleton, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { replacesPage } from '../api/api-problem.js';
import { inList } from '../language/formats.js';
import { t } from '../language/text.js';
import { actorWords } from '../ui/actor-words.js';
import { Ago } from '../ui/ago.js';
import { Failure } from '../ui/failure.js';
import { AnchorLink } from '../ui/links.js';
import { ShowOlder } from '../ui/show-older.js';
import { WideTable } from '../ui/wide-table.js';
import { fieldInWords } from './audit-fields.js';
import { type AuditFilter, auditLogQuery, emptyAuditFilter } from './audit-filter.js';
import { AuditFilters } from './audit-filters.js';
import { actionWords, subjectWords } from './audit-words.js';
import type { AuditEntry } from './settings-queries.js';

export const AuditLogPart = () => {
  const [filter, setFilter] = useState(emptyAuditFilter);
  return (
    <Stack>
      <AuditFilters filter={filter} onChange={setFilter} />
      <Entries filter={filter} />
    </Stack>
  );
};

const Entries = ({ filter }: { readonly filter: AuditFilter }) => {
  const list = useInfiniteQuery(auditLogQuery(filter));
  const { data: entries, error, refetch } = list;
  if (replacesPage(error, entries))
    return <Failure what={t('The audit log could not be loaded')} error={error} onRetry={refetch} />;
  if (entries === undefined) return <Skeleton height={240} />;
  if (entries.length === 0) return <Text c="dimmed">{t('No change matches.')}</Text>;
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
      <ShowOlder list={list} />
    </Stack>
  );
};

type LinkProps = { readonly id: string; readonly children: ReactNode };

/** The pages of what has one. */
const links: Readonly<Partial<Record<AuditEntry['subject']['type'], (props: LinkProps) => ReactNode>>> = {
  monitor: ({ id, children }) => (
    <AnchorLink to="/monitors/$monitorId" params={{ monitorId: id }}>
      {children}
    </AnchorLink>
  ),
  channel: ({ id, children }) => (
    <AnchorLink to="/alerts/channels/$channelId" params={{ channelId: id }}>
      {children}
    </AnchorLink>
  ),
  incident: ({ id, children }) => (
    <AnchorLink to="/incidents/$incidentId" params={{ incidentId: id }}>
      {children}
    </AnchorLink>
  ),
  maintenance_window: ({ id, children }) => (
    <AnchorLink to="/maintenance/$windowId" params={{ windowId: id }}>
      {children}
    </AnchorLink>
  ),
  status_page: ({ id, children }) => (
    <AnchorLink to="/status-pages/$pageId" params={{ pageId: id }}>
      {children}
    </AnchorLink>
  ),
};

/** The current name, with the id as a tooltip: names repeat, and can change. */
const AuditSubject = ({ entry }: { readonly entry: AuditEntry }) => {
  const { type, id, deleted } = entry.subject;
  const words = <span title={id}>{subjectWords(entry)}</span>;
  const Linked = deleted ? undefined : links[type];
  return Linked === undefined ? words : <Linked id={id}>{words}</Linked>;
};
