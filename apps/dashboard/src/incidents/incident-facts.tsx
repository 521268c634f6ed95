import { t } from '../language/text.js';
import { Fact, Facts } from '../ui/facts.js';
import { Moment } from '../ui/moment.js';
import { useNow } from '../ui/use-now.js';
import type { Incident } from './incident-queries.js';
import { durationInWords, severityWords } from './incident-words.js';

export const IncidentFacts = ({ incident }: { readonly incident: Incident }) => {
  const nowMs = useNow();
  return (
    <Facts>
      <Fact name={t('Duration')}>{durationInWords(incident, new Date(nowMs))}</Fact>
      <Fact name={t('Began')}>
        <Moment at={incident.started_at} />
      </Fact>
      <Fact name={t('Ended')}>
        {incident.resolved_at === null ? t('still open') : <Moment at={incident.resolved_at} />}
      </Fact>
      <Fact name={t('Severity')}>{severityWords[incident.severity]}</Fact>
    </Facts>
  );
};
