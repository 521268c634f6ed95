import { Anchor, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { rich } from '../../language/rich-text.js';
import { t } from '../../language/text.js';
import { type MonitorType, monitorTypes, typeGroups } from '../shared/monitor-types.js';
import { TypeIcon } from '../shared/type-icon.js';
import { typesFor } from './find-types.js';
import classes from './type-picker.module.css';

type TypePickerProps = {
  readonly types: readonly MonitorType[];
  readonly onPick: (type: MonitorType) => void;
};

export const TypePicker = ({ types, onPick }: TypePickerProps) => {
  const [search, setSearch] = useState('');
  const found = typesFor(search).filter((type) => types.includes(type));
  return (
    <Stack gap="md">
      <TextInput
        type="search"
        size="md"
        label={t('What do you want to watch?')}
        placeholder={t('website, tls, cron, spf …')}
        data-autofocus
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <div role="status" className={classes.count}>
        {search !== '' &&
          (found.length === 0 ? t('No type matches.') : t('{count} found', { count: found.length }))}
      </div>
      {search === '' ? (
        <Groups types={types} onPick={onPick} />
      ) : found.length > 0 ? (
        <Cards types={found} onPick={onPick} />
      ) : (
        <Text>
          {rich('Try another word, or <link>see all types</link>.', {
            link: (text) => (
              <Anchor underline="always" component="button" type="button" onClick={() => setSearch('')}>
                {text}
              </Anchor>
            ),
          })}
        </Text>
      )}
    </Stack>
  );
};

const Groups = ({ types, onPick }: TypePickerProps) =>
  Object.entries(typeGroups).map(([group, name]) => (
    <section key={group} aria-labelledby={`group-${group}`}>
      <Title order={2} size="h5" mb="xs" id={`group-${group}`}>
        {name}
      </Title>
      <Cards
        types={typesFor('').filter((type) => types.includes(type) && monitorTypes[type].group === group)}
        onPick={onPick}
      />
    </section>
  ));

const Cards = ({ types, onPick }: TypePickerProps) => (
  <ul className={classes.cards}>
    {types.map((type) => (
      <li key={type}>
        <UnstyledButton className={classes.card ?? ''} onClick={() => onPick(type)}>
          <span className={classes.icon} aria-hidden="true">
            <TypeIcon type={type} />
          </span>
          <span>
            <Text span display="block" fw={600}>
              {monitorTypes[type].name}
            </Text>
            <Text span display="block" size="xs" lh={1.4} c="dimmed">
              {monitorTypes[type].about}
            </Text>
          </span>
        </UnstyledButton>
      </li>
    ))}
  </ul>
);
