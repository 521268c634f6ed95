import { Group, Paper, Text } from '@mantine/core';
import { t } from '../language/text.js';
import { titleInRow } from '../monitors/shared/incident-title.js';
import { MonitorName } from '../monitors/shared/monitor-name.js';
import { Ago } from '../ui/ago.js';
import { AnchorLink } from '../ui/links.js';
import { lengthInWords } from '../ui/moments.js';
import classes from '../ui/row.module.css';
import { Status } from '../ui/status.js';
import type { Incident } from './incident-queries.js';
import { severityTones, severityWords } from './incident-words.js';

type IncidentRowProps = {
  readonly incident: Incident;
  /** The name of the monitor, on its own page. */
  readonly ofMonitor?: string;
};

export const IncidentRow = ({ incident, ofMonitor }: IncidentRowProps) => (
  <Paper
    withBorder
    p="sm"
    className={classes.row ?? ''}
    data-tone={incident.status === 'open' ? severityTones[incident.severity] : undefined}
  >
    <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
      <div className={classes.text}>
        <AnchorLink
          fw={600}
          className={classes.title ?? ''}
          to="/incidents/$incidentId"
          params={{ incidentId: incident.id }}
        >
          {ofMonitor === undefined ? incident.title : titleInRow(incident.title, ofMonitor)}
        </AnchorLink>
        <Text size="xs" c="dimmed" component="div">
          {ofMonitor === undefined && (
            <>
              <MonitorName id={incident.monitor_id} />
              {' · '}
            </>
          )}
          <Ago at={incident.started_at} />
          {incident.resolved_at !== null &&
            ` · ${t('for {length}', { length: lengthOf(incident.started_at, incident.resolved_at) })}`}
        </Text>
      </div>
      {incident.status === 'open' ? (
        <Status tone={severityTones[incident.severity]}>{severityWords[incident.severity]}</Status>
      ) : (
        <Status tone="good">{t('Resolved')}</Status>
      )}
    </Group>
  </Paper>
);

const lengthOf = (from: string, to: string): string => lengthInWords(Date.parse(to) - Date.parse(from));
