import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { Allowed } from '../session/allowed.js';
import { Fact, Facts } from '../ui/facts.js';
import { lengthInWords } from '../ui/moments.js';
import type { Monitor } from './monitor-queries.js';

const MonitorSettingsForm = lazy(() =>
  import('./monitor-settings-form.js').then((module) => ({ default: module.MonitorSettingsForm })),
);

/** What the monitor is set to; the form that changes it is loaded for whoever wants to. */
export const MonitorSettings = ({ monitor }: { readonly monitor: Monitor }) => {
  const [isOpen, { open }] = useDisclosure(false);
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
        <Fact name="Checked every">{lengthInWords(monitor.interval_seconds * 1000)}</Fact>
        <Fact name="A check may take">{lengthInWords(monitor.timeout_seconds * 1000)}</Fact>
        <Fact name="Checked from">{monitor.regions.join(', ')}</Fact>
      </Facts>
      <Allowed to="changeMonitor">
        <Button mt="md" w="fit-content" variant="default" onClick={open}>
          Change the settings
        </Button>
      </Allowed>
    </>
  );
};
