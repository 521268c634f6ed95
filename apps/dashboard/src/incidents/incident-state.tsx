import { Text } from '@mantine/core';
import type { Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { reasonInWords } from '../reasons/reasons.js';
import { Moment } from '../ui/ago.js';
import { Fact, Facts } from '../ui/facts.js';
import { Section } from '../ui/section.js';
import { reasonIn } from './answer-words.js';
import { durationInWords } from './incident-words.js';

type IncidentStateProps = { readonly incident: Schemas['IncidentWithTimeline'] };

/** The reason and the times of an incident that is over. */
export const IncidentState = ({ incident }: IncidentStateProps) => {
  const reason = reasonIn(incident.evidence);
  return (
    <Section title={t('In short')}>
      {reason !== null && (
        <Text mb="sm" fw={550}>
          {reasonInWords(reason)}
        </Text>
      )}
      <Facts>
        <Fact name={t('Duration')}>{durationInWords(incident, new Date())}</Fact>
        <Fact name={t('Began')}>
          <Moment at={incident.started_at} />
        </Fact>
        {incident.resolved_at !== null && (
          <Fact name={t('Ended')}>
            <Moment at={incident.resolved_at} />
          </Fact>
        )}
      </Facts>
    </Section>
  );
};
