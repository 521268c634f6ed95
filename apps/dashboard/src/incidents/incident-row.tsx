import { Anchor, Group, Paper, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MonitorName } from '../monitors/shared/monitor-name.js';
import { Moment } from '../ui/moment.js';
import { lengthInWords } from '../ui/moments.js';
import { Status } from '../ui/status.js';
import type { Incident } from './incident-queries.js';
import classes from './incident-row.module.css';
import { severityTones, severityWords } from './incident-words.js';

type IncidentRowProps = { readonly incident: Incident; readonly withMonitor?: boolean };

export const IncidentRow = ({ incident, withMonitor = true }: IncidentRowProps) => (
  <Paper withBorder p="sm" className={classes.row ?? ''} data-open={incident.status === 'open'}>
    <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
      <div className={classes.text}>
        <Anchor
          fw={600}
          className={classes.title ?? ''}
          renderRoot={(props) => (
            <Link to="/incidents/$incidentId" params={{ incidentId: incident.id }} {...props} />
          )}
        >
          {incident.title}
        </Anchor>
        <Text size="xs" c="dimmed" component="div">
          {withMonitor && (
            <>
              <MonitorName id={incident.monitor_id} />
              {' · '}
            </>
          )}
          <Moment at={incident.started_at} />
          {' · '}
          {incident.resolved_at === null
            ? 'still open'
            : `for ${lengthOf(incident.started_at, incident.resolved_at)}`}
        </Text>
      </div>
      {incident.status === 'open' ? (
        <Status tone={severityTones[incident.severity]}>{severityWords[incident.severity]}</Status>
      ) : (
        <Status tone="good">Resolved</Status>
      )}
    </Group>
  </Paper>
);

const lengthOf = (from: string, to: string): string => lengthInWords(Date.parse(to) - Date.parse(from));
