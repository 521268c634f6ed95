import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense } from 'react';
import { severityWords } from '../../incidents/incident-words.js';
import { Allowed } from '../../session/allowed.js';
import { Fact, Facts } from '../../ui/facts.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { AnchorLink } from '../../ui/links.js';
import { lengthInWords } from '../../ui/moments.js';
import { MonitorName } from '../shared/monitor-name.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { confirmationInWords } from '../shared/monitor-words.js';

const MonitorSettingsForm = lazyPart(() => import('../form/monitor-settings-form.js'), 'MonitorSettingsForm');

export const MonitorSettings = ({ monitor }: { readonly monitor: Monitor }) => {
  const [isOpen, { open }] = useDisclosure(false);
  const confirmation = confirmationInWords(monitor);
  if (isOpen) {
    return (
      <Suspense>
        <MonitorSettingsForm monitor={monitor} />
      </Suspense>
    );
  }
  return (
    <>
      <Facts>
        <Fact name="Target">{monitor.target}</Fact>
        <Fact name="Interval">{lengthInWords(monitor.interval_seconds * 1000)}</Fact>
        <Fact name="Timeout">{lengthInWords(monitor.timeout_seconds * 1000)}</Fact>
        <Fact name="Regions">{monitor.regions.join(', ')}</Fact>
        {monitor.severity !== null && <Fact name="Severity">{severityWords[monitor.severity]}</Fact>}
        {confirmation !== null && <Fact name="Incidents">{confirmation}</Fact>}
        {monitor.parent_id !== null && (
          <Fact name="Depends on">
            <ParentLink id={monitor.parent_id} />
          </Fact>
        )}
      </Facts>
      <Allowed to="changeMonitor">
        <Button mt="md" w="fit-content" variant="default" onClick={open}>
          Change the settings
        </Button>
      </Allowed>
    </>
  );
};

const ParentLink = ({ id }: { readonly id: string }) => (
  <AnchorLink to="/monitors/$monitorId" params={{ monitorId: id }}>
    <MonitorName id={id} />
  </AnchorLink>
);
