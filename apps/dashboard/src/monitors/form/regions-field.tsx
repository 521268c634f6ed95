import { Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { t } from '../../language/text.js';
import { regionsQuery } from '../shared/region-queries.js';
import { regionChoices, regionsIn } from './regions.js';

type RegionsFieldProps = {
  readonly value: readonly string[];
  readonly onChange: (regions: readonly string[]) => void;
  readonly error: ReactNode;
};

export const RegionsField = ({ value, onChange, error }: RegionsFieldProps) => {
  const { data: known = [] } = useQuery(regionsQuery());
  const [seen, setSeen] = useState(value);
  const [typed, setTyped] = useState('');
  const add = (): void => {
    const regions = regionsIn(typed);
    setTyped('');
    if (regions.length === 0) return;
    setSeen([...seen, ...regions]);
    onChange([...new Set([...value, ...regions])]);
  };
  return (
    <Stack gap="xs">
      <Checkbox.Group
        label={t('Regions')}
        description={t('Where checks run. A prober must run in each.')}
        value={[...value]}
        onChange={onChange}
        error={error}
      >
        <Group gap="md" mt="xs">
          {regionChoices(
            known.map(({ region }) => region),
            [...seen, ...value],
          ).map((region) => (
            <Checkbox key={region} value={region} label={region} />
          ))}
        </Group>
      </Checkbox.Group>
      <TextInput
        label={t('Another region')}
        description={t('For a prober that has not run yet. Enter adds it.')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed === '') return;
          event.preventDefault();
          add();
        }}
        onBlur={add}
      />
    </Stack>
  );
};
