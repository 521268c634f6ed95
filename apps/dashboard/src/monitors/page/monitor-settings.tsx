import { Anchor } from '@mantine/core';
import { severityWords } from '../../incidents/incident-words.js';
import { t } from '../../language/text.js';
import { Breakable } from '../../ui/breakable.js';
import { Fact, Facts } from '../../ui/facts.js';
import { AnchorLink } from '../../ui/links.js';
import { lengthInWords } from '../../ui/moments.js';
import { MonitorName } from '../shared/monitor-name.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { confirmationInWords } from '../shared/monitor-words.js';

export const MonitorSettings = ({ monitor }: { readonly monitor: Monitor }) => {
  const confirmation = confirmationInWords(monitor);
  return (
    <Facts>
      <Fact name={t('Interval')}>{lengthInWords(monitor.interval_seconds * 1000)}</Fact>
      <Fact name={t('Timeout')}>{lengthInWords(monitor.timeout_seconds * 1000)}</Fact>
      <Fact name={t('Regions')}>{monitor.regions.join(', ')}</Fact>
      {monitor.severity !== null && <Fact name={t('Severity')}>{severityWords[monitor.severity]}</Fact>}
      <Fact name={t('Target')} wide>
        <Breakable text={monitor.target} />
      </Fact>
      {confirmation !== null && (
        <Fact name={t('Incidents')} wide>
          {confirmation}
        </Fact>
      )}
      {monitor.parent_id !== null && (
        <Fact name={t('Depends on')} wide>
          <ParentLink id={monitor.parent_id} />
        </Fact>
      )}
      {monitor.runbook_url !== null && (
        <Fact name={t('Runbook')} wide>
          <Anchor href={monitor.runbook_url} target="_blank" rel="noopener noreferrer" inherit>
            <Breakable text={monitor.runbook_url} />
          </Anchor>
        </Fact>
      )}
    </Facts>
  );
};

const ParentLink = ({ id }: { readonly id: string }) => (
  <AnchorLink to="/monitors/$monitorId" params={{ monitorId: id }}>
    <MonitorName id={id} />
  </AnchorLink>
);
