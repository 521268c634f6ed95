import { Paper, Table, Text } from '@mantine/core';
import { t } from '../language/text.js';
import { MonitorName } from '../monitors/shared/monitor-name.js';
import { Ago } from '../ui/ago.js';
import { Breakable } from '../ui/breakable.js';
import { AnchorLink } from '../ui/links.js';
import { TableHeads } from '../ui/wide-table.js';
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
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} withMonitor={withMonitor} />
        ))}
      </Table.Tbody>
    </Table>
  </Paper>
);

type AlertRowProps = { readonly alert: Alert; readonly withMonitor: boolean };

const AlertRow = ({ alert, withMonitor }: AlertRowProps) => (
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
        {alert.monitor_id === null ? (
          <Text span size="sm" c="dimmed">
            –
          </Text>
        ) : (
          <Text span>
            <MonitorName id={alert.monitor_id} />
          </Text>
        )}
      </Table.Td>
    )}
    <Table.Td data-cell="channel">
      <ChannelName alert={alert} />
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
