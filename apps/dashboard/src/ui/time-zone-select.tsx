import { NativeSelect } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { t } from '../language/text.js';
import { timeThere, timeZoneGroups } from './time-zones.js';

type TimeZoneSelectProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly error: ReactNode;
  readonly miw?: string;
  /** Before the time there. */
  readonly hint?: string;
};

/** The browser finds a zone as its name is typed. */
export const TimeZoneSelect = ({ label, value, onChange, error, miw, hint }: TimeZoneSelectProps) => {
  const groups = useMemo(() => timeZoneGroups(value), [value]);
  return (
    <NativeSelect
      label={label}
      description={[hint, t('It is {time} there.', { time: timeThere(value, new Date()) })]
        .filter(Boolean)
        .join(' ')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      miw={miw}
      data={groups.map(({ group, items }) => ({ group, items: [...items] }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error}
    />
  );
};
