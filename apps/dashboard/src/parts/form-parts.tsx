import { Button, Checkbox, NativeSelect, PasswordInput, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { NewMonitor } from '../api/bounds/new-monitor.js';
import { DurationInput } from '../ui/duration-input.js';
import { Frame } from '../ui/frame.js';
import { LeaveDialog } from '../ui/leave-dialog.js';
import { Section } from '../ui/section.js';
import { Segmented } from '../ui/segmented.js';
import { TimeZoneSelect } from '../ui/time-zone-select.js';

// not translated: a page for those who build the dashboard.
const spans = [
  { value: '24h', label: '24 h', title: '24 hours' },
  { value: '7d', label: '7 d', title: '7 days' },
  { value: '30d', label: '30 d', title: '30 days' },
] as const;

// not translated: a page for those who build the dashboard.
/** Input fields. */
export const FormParts = () => {
  const [interval, setInterval] = useState(300);
  const [zone, setZone] = useState('Europe/Berlin');
  const [span, setSpan] = useState<(typeof spans)[number]['value']>('7d');
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Section title="Fields">
      <Stack gap="md" maw="30rem">
        <TextInput label="A required text" description="What it is for." required placeholder="An example" />
        <TextInput
          label="A wrong text"
          error="Must be a URL that begins with https://."
          defaultValue="shop"
        />
        <PasswordInput label="A secret" placeholder="Leave empty to keep it" autoComplete="off" />
        <DurationInput
          label="A length of time"
          unit="s"
          minimum={NewMonitor.interval_seconds.minimum}
          maximum={NewMonitor.interval_seconds.maximum}
          value={interval}
          onChange={setInterval}
          error={undefined}
        />
        <TimeZoneSelect label="A time zone" value={zone} onChange={setZone} error={undefined} />
        <NativeSelect label="A choice of many" data={['GET', 'HEAD', 'POST', 'PUT', 'DELETE']} />
        <Segmented
          label="A choice of a few"
          description="At most four, which fit in one row."
          choices={spans}
          value={span}
          onChange={setSpan}
        />
        <Frame label="A group" isRequired={false} hint="Fields that belong together." error={undefined}>
          <Switch label="On or off" />
          <Checkbox label="One of several" />
        </Frame>
        <Button variant="default" w="fit-content" onClick={() => setIsLeaving(true)}>
          A dialog
        </Button>
        {isLeaving && <LeaveDialog onStay={() => setIsLeaving(false)} onLeave={() => setIsLeaving(false)} />}
      </Stack>
    </Section>
  );
};
