import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schemas } from '../api/client.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import type { Monitor } from '../monitors/shared/monitor-queries.js';
import { reasonInWords } from '../reasons/reasons.js';
import { Allowed } from '../session/allowed.js';
import { Moment } from '../ui/ago.js';
import { Fact, Facts } from '../ui/facts.js';
import { AnchorLink } from '../ui/links.js';
import { Section } from '../ui/section.js';
import { useNow } from '../ui/use-now.js';
import { AnswerActions } from './answer-actions.js';
import { AnswerState } from './answer-state.js';
import { reasonIn, titleInWords } from './answer-words.js';
import { durationInWords, severityTones } from './incident-words.js';
import { SilenceButton } from './silence-button.js';
import { Told } from './told.js';

type IncidentStateProps = {
  readonly incident: Schemas['IncidentWithTimeline'];
  /** `undefined` while it is not known. */
  readonly monitor: Monitor | undefined;
  /** A sentence that stands for the reason. */
  readonly finding?: ReactNode;
};

/** The reason and the times of an incident that is over, or whose monitor's trouble is not known. */
export const IncidentState = ({ incident, monitor, finding }: IncidentStateProps) => {
  const reason = reasonIn(incident.evidence);
  const now = new Date(useNow(incident.started_at));
  const isOpen = incident.status === 'open';
  return (
    <Stack gap="sm">
      <Section title={t('In short')}>
        <Text component="div" mb="sm" fw={550}>
          {finding ?? (reason === null ? titleInWords(incident) : reasonInWords(reason))}
        </Text>
        <Facts>
          <Fact name={t('Duration')}>{durationInWords(incident, now)}</Fact>
          <Fact name={t('Began')}>
            <Moment at={incident.started_at} />
          </Fact>
          {incident.resolved_at !== null && (
            <Fact name={t('Ended')}>
              <Moment at={incident.resolved_at} />
            </Fact>
          )}
          {monitor !== undefined && monitor.runbook_url !== null && (
            <Fact name={t('Runbook')} wide>
              <Anchor href={monitor.runbook_url} target="_blank" rel="noopener noreferrer">
                {monitor.runbook_url}
              </Anchor>
            </Fact>
          )}
        </Facts>
        {incident.next_incident !== null && (
          <AnchorLink
            underline="always"
            size="sm"
            to="/incidents/$incidentId"
            params={{ incidentId: incident.next_incident.id }}
          >
            {rich('Opened again at {moment}: see the next incident', {
              moment: <Moment at={incident.next_incident.started_at} />,
            })}
          </AnchorLink>
        )}
        {isOpen && (
          <>
            <AnswerState incident={incident} now={now} tone={severityTones[incident.severity]} />
            <Told incident={incident} />
          </>
        )}
      </Section>
      {/* A card would clip the menu. */}
      {isOpen && (
        <Group gap="xs">
          <Allowed to="acknowledgeIncident">
            <AnswerActions incident={incident} state={monitor?.state} isAtWindowEnd />
          </Allowed>
          <Allowed to="createMaintenanceWindow">
            <SilenceButton monitorId={incident.monitor_id} />
          </Allowed>
        </Group>
      )}
    </Stack>
  );
};
