import { Anchor, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { type MonitorType, monitorTypes, typeGroups, typesFor } from './monitor-types.js';
import classes from './type-picker.module.css';

type TypePickerProps = { readonly onPick: (type: MonitorType) => void };

/** All types in their groups; whoever types a word gets those that it may mean, the best first. */
export const TypePicker = ({ onPick }: TypePickerProps) => {
  const [search, setSearch] = useState('');
  const found = typesFor(search);
  return (
    <Stack gap="md">
      <TextInput
        type="search"
        size="md"
        label="What do you want to watch?"
        placeholder="website, tls, cron, spf …"
        data-autofocus
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <div role="status" className={classes.count}>
        {search !== '' && (found.length === 0 ? 'Nothing is called that.' : `${found.length} found`)}
      </div>
      {search === '' ? (
        <Groups onPick={onPick} />
      ) : found.length > 0 ? (
        <Cards types={found} onPick={onPick} />
      ) : (
        <Text>
          Try another word, or{' '}
          <Anchor component="button" type="button" onClick={() => setSearch('')}>
            see all types
          </Anchor>
          .
        </Text>
      )}
    </Stack>
  );
};

const Groups = ({ onPick }: TypePickerProps) =>
  Object.entries(typeGroups).map(([group, name]) => (
    <section key={group} aria-labelledby={`group-${group}`}>
      <Title order={2} size="h5" mb="xs" id={`group-${group}`}>
        {name}
      </Title>
      <Cards types={typesFor('').filter((type) => monitorTypes[type].group === group)} onPick={onPick} />
    </section>
  ));

const Cards = ({ types, onPick }: TypePickerProps & { readonly types: readonly MonitorType[] }) => (
  <ul className={classes.cards}>
    {types.map((type) => (
      <li key={type}>
        <UnstyledButton className={classes.card ?? ''} onClick={() => onPick(type)}>
          <Text span display="block" fw={600}>
            {monitorTypes[type].name}
          </Text>
          <Text span size="xs" c="dimmed">
            {monitorTypes[type].about}
          </Text>
        </UnstyledButton>
      </li>
    ))}
  </ul>
);
