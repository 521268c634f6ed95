import { Anchor, Paper, Table, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../language/text.js';
import { MonitorName } from '../monitors/shared/monitor-name.js';
import { Ago } from '../ui/ago.js';
import { Breakable } from '../ui/breakable.js';
import { AnchorLink } from '../ui/links.js';
import { TableHeads } from '../ui/wide-table.js';
import { groupAlerts } from './alert-groups.js';
import { AlertAnswer, AlertStatus } from './alert-outcome.js';
import { type Alert, useAlertChannel } from './alert-queries.js';
import { eventWords } from './alert-words.js';
import { alertsSearch } from './alerts-search.js';
import classes from './alerts-table.module.css';

type AlertsTableProps = {
  readonly alerts: readonly Alert[];
  /** False where all messages are about one monitor. */
  readonly withMonitor?: boolean;
};

export const AlertsTable = ({ alerts, withMonitor = true }: AlertsTableProps) => (
  <Paper withBorder className={classes.frame}>
    <Table className={classes.table} verticalSpacing="xs" horizontalSpacing="sm" highlightOnHover>
      <TableHeads
        heads={[
          t('Event'),
          ...(withMonitor ? [t('Monitor')] : []),
          t('Channel'),
          t('Status'),
          t('Answer'),
          t('Time'),
        ]}
      />
      <Table.Tbody>
        {groupAlerts(alerts).map((group) => (
          <AlertRows key={group.at(-1)?.id} group={group} withMonitor={withMonitor} />
        ))}
      </Table.Tbody>
    </Table>
  </Paper>
);

type AlertRowsProps = { readonly group: readonly Alert[]; readonly withMonitor: boolean };

const AlertRows = ({ group: [first, ...others], withMonitor }: AlertRowsProps) => {
  const [isOpen, setIsOpen] = useState(false);
  if (first === undefined) return null;
  const more = others.length > 0 && (
    <Anchor
      component="button"
      size="sm"
      // It lies above the link, which covers the row.
      pos="relative"
      style={{ zIndex: 1 }}
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
    >
      {t('and {count, number} more', { count: others.length })}
    </Anchor>
  );
  return (
    <>
      <AlertRow alert={first} withMonitor={withMonitor} more={more} />
      {isOpen && others.map((alert) => <AlertRow key={alert.id} alert={alert} withMonitor={withMonitor} />)}
    </>
  );
};

type AlertRowProps = {
  readonly alert: Alert;
  readonly withMonitor: boolean;
  /** Stands beside what differs in the group: the monitors of failed messages, the channels of others. */
  readonly more?: ReactNode;
};

const AlertRow = ({ alert, withMonitor, more }: AlertRowProps) => (
  <Table.Tr className={classes.row ?? ''}>
    <Table.Td>
      <AnchorLink
        className={classes.open ?? ''}
        fw={550}
        size="sm"
        to="."
        search={(before) => ({ ...alertsSearch(before), alert: alert.id })}
      >
        {eventWords[alert.event]}
      </AnchorLink>
    </Table.Td>
    {withMonitor && (
      <Table.Td data-cell="monitor">
        <Text span>{alert.monitor_id === null ? '–' : <MonitorName id={alert.monitor_id} />}</Text>{' '}
        {alert.status === 'failed' && more}
      </Table.Td>
    )}
    <Table.Td data-cell="channel">
      <ChannelName alert={alert} /> {!(withMonitor && alert.status === 'failed') && more}
    </Table.Td>
    <Table.Td data-cell="status">
      <AlertStatus alert={alert} />
    </Table.Td>
    <Table.Td data-cell="answer">
      <AlertAnswer alert={alert} />
    </Table.Td>
    <Table.Td data-cell="time">
      <Text span size="sm" c="dimmed">
        <Ago at={alert.created_at} />
      </Text>
    </Table.Td>
  </Table.Tr>
);

const ChannelName = ({ alert }: { readonly alert: Alert }) => (
  <Text span size="sm">
    <Breakable text={useAlertChannel(alert).words} />
  </Text>
);
