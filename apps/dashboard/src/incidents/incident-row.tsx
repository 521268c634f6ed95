import { Group, Paper, Text } from '@mantine/core';
import { t } from '../language/text.js';
import { MonitorName } from '../monitors/shared/monitor-name.js';
import { titleInRow } from '../monitors/shared/monitor-words.js';
import { Ago } from '../ui/ago.js';
import { AnchorLink } from '../ui/links.js';
import { lengthBetween } from '../ui/moments.js';
import classes from '../ui/row.module.css';
import { Status } from '../ui/status.js';
import { useNow } from '../ui/use-now.js';
import { answerAt, answerInRow, isSaidBy, shortTitle, titleInWords } from './answer-words.js';
import type { Incident } from './incident-queries.js';
import { severityTones, severityWords } from './incident-words.js';

type IncidentRowProps = {
  readonly incident: Incident;
  /** The name of the monitor, on its own page. */
  readonly ofMonitor?: string;
  /** A reason, in English, that the page shows elsewhere, so that the row leaves it out. */
  readonly shownReason?: string | null;
};

export const IncidentRow = ({ incident, ofMonitor, shownReason = null }: IncidentRowProps) => (
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
          {ofMonitor === undefined
            ? titleInWords(incident)
            : titleInRow(titleBeside(incident, ofMonitor, shownReason), ofMonitor)}
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
          <AnswerOf incident={incident} />
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

const titleBeside = (incident: Incident, monitorName: string, shownReason: string | null): string =>
  isSaidBy(incident.title, shownReason) ? shortTitle(incident, monitorName) : titleInWords(incident);

const AnswerOf = ({ incident }: { readonly incident: Incident }) => {
  const now = new Date(useNow());
  const answer = answerAt(incident, now);
  return answer !== null && ` · ${answerInRow(answer, now)}`;
};

const lengthOf = (from: string, to: string): string => lengthBetween(Date.parse(from), Date.parse(to));
