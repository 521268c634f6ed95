import { Anchor, Paper, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MonitorName } from '../monitors/shared/monitor-name.js';
import { Moment } from '../ui/moment.js';
import { AlertAnswer, AlertStatus } from './alert-outcome.js';
import type { Alert } from './alert-queries.js';
import { eventWords } from './alert-words.js';
import classes from './alerts-table.module.css';
import { channelsQuery } from './channel-queries.js';
import { useTypeTitle } from './channel-types.js';

export const AlertsTable = ({ alerts }: { readonly alerts: readonly Alert[] }) => (
  <Paper withBorder className={classes.frame}>
    <Table className={classes.table} verticalSpacing="xs" horizontalSpacing="md" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Event</Table.Th>
          <Table.Th>Monitor</Table.Th>
          <Table.Th>Channel</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th>Answer</Table.Th>
          <Table.Th>Time</Table.Th>
        </Table.Tr>
      </Table.Thead>
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
      <Anchor
        className={classes.open ?? ''}
        fw={550}
        size="sm"
        renderRoot={(props) => (
          <Link to="/alerts" search={(before) => ({ ...before, alert: alert.id })} {...props} />
        )}
      >
        {eventWords[alert.event]}
      </Anchor>
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
