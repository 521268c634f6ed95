import { Paper, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MonitorName } from '../monitors/shared/monitor-name.js';
import { AnchorLink } from '../ui/links.js';
import { Moment } from '../ui/moment.js';
import { TableHeads } from '../ui/wide-table.js';
import { AlertAnswer, AlertStatus } from './alert-outcome.js';
import type { Alert } from './alert-queries.js';
import { eventWords } from './alert-words.js';
import { alertsSearch } from './alerts-search.js';
import classes from './alerts-table.module.css';
import { channelsQuery } from './channel-queries.js';
import { useTypeTitle } from './channel-types.js';

export const AlertsTable = ({ alerts }: { readonly alerts: readonly Alert[] }) => (
  <Paper withBorder className={classes.frame}>
    <Table className={classes.table} verticalSpacing="xs" horizontalSpacing="md" highlightOnHover>
      <TableHeads heads={['Event', 'Monitor', 'Channel', 'Status', 'Answer', 'Time']} />
      <Table.Tbody>
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </Table.Tbody>
    </Table>
  </Paper>
);

const AlertRow = ({ alert }: { readonly alert: Alert }) => (
  <Table.Tr className={classes.row ?? ''}>
    <Table.Td>
      <AnchorLink
        className={classes.open ?? ''}
        fw={550}
        size="sm"
        to="/alerts"
        search={(before) => ({ ...alertsSearch(before), alert: alert.id })}
      >
        {eventWords[alert.event]}
      </AnchorLink>
    </Table.Td>
    <Table.Td data-label="Monitor">
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
    <Table.Td data-label="Channel">
      <ChannelName alert={alert} />
    </Table.Td>
    <Table.Td data-label="Status">
      <AlertStatus alert={alert} />
    </Table.Td>
    <Table.Td data-label="Answer">
      <AlertAnswer alert={alert} />
    </Table.Td>
    <Table.Td data-label="Time">
      <Text span size="sm" c="dimmed">
        <Moment at={alert.created_at} />
      </Text>
    </Table.Td>
  </Table.Tr>
);

const ChannelName = ({ alert: { channel_id: id, channel_type: type } }: { readonly alert: Alert }) => {
  const { data: channels } = useQuery(channelsQuery());
  const title = useTypeTitle();
  const name = channels?.find((channel) => channel.id === id)?.name;
  return (
    <Text span size="sm">
      {name ?? `Deleted ${type === null ? '' : `${title(type)} `}channel`}
    </Text>
  );
};
