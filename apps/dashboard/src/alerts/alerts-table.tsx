import { Paper, Table, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../language/text.js';
import { MonitorName } from '../monitors/shared/monitor-name.js';
import { Ago } from '../ui/ago.js';
import { Breakable } from '../ui/breakable.js';
import { AnchorLink } from '../ui/links.js';
import { TableHeads } from '../ui/wide-table.js';
import { type AlertGroup, groupAlerts } from './alert-groups.js';
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
    <Table className={classes.table} verticalSpacing="xs" horizontalSpacing="md" highlightOnHover>
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
          <AlertRows key={group.key} group={group} withMonitor={withMonitor} />
        ))}
      </Table.Tbody>
    </Table>
  </Paper>
);

type AlertRowsProps = { readonly group: AlertGroup<Alert>; readonly withMonitor: boolean };

const AlertRows = ({ group: { first, others }, withMonitor }: AlertRowsProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const more = others.length > 0 && (
    <button
      type="button"
      className={classes.more}
      aria-expanded={isOpen}
      onClick={() => setIsOpen((was) => !was)}
    >
      {t('and {count, number} more', { count: others.length })}
    </button>
  );
  return (
    <>
      <AlertRow alert={first} withMonitor={withMonitor} more={more} />
      {isOpen &&
        others.map((alert) => <AlertRow key={alert.id} alert={alert} withMonitor={withMonitor} isInGroup />)}
    </>
  );
};

type AlertRowProps = {
  readonly alert: Alert;
  readonly withMonitor: boolean;
  /** Stands beside what differs in the group: the monitors of failed messages, the channels of others. */
  readonly more?: ReactNode;
  readonly isInGroup?: boolean;
};

const AlertRow = ({ alert, withMonitor, more, isInGroup = false }: AlertRowProps) => (
  <Table.Tr className={classes.row ?? ''} data-in-group={isInGroup}>
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
        {alert.monitor_id === null ? (
          <Text span size="sm" c="dimmed">
            –
          </Text>
        ) : (
          <Text span>
            <MonitorName id={alert.monitor_id} />
          </Text>
        )}{' '}
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
