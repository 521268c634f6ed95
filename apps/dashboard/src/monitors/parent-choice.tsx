import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { allMonitorsQuery } from './monitor-queries.js';

/** How many monitors are offered at once; a search finds the others. */
const shownMax = 50;

type ParentChoiceProps = {
  readonly value: string | null;
  readonly onChange: (monitorId: string | null) => void;
  /** The monitor itself, which cannot depend on itself. */
  readonly monitorId: string | undefined;
  readonly error: ReactNode;
};

/** The monitor that this one depends on, found by its name or its target. */
export const ParentChoice = ({ value, onChange, monitorId, error }: ParentChoiceProps) => {
  const { data: monitors = [] } = useQuery(allMonitorsQuery());
  return (
    <Select
      label="Depends on"
      description="While that monitor has an open incident, incidents of this one ring nobody."
      placeholder="Nothing: search by name or target"
      nothingFoundMessage="No monitor is called so."
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Depend on nothing' }}
      limit={shownMax}
      data={monitors
        .filter(({ id }) => id !== monitorId)
        .map(({ id, name, target }) => ({
          value: id,
          label: name === target ? name : `${name} (${target})`,
        }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
};
