import { Text, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../language/text.js';
import { accountQuery } from '../session/account-query.js';
import classes from './channel-type-picker.module.css';
import { ChannelTypeIcon, type ChannelTypeInfo } from './channel-types.js';
import { typesFor } from './find-channel-types.js';

type PickerProps = {
  readonly types: readonly ChannelTypeInfo[];
  readonly value: string;
  readonly onChange: (type: string) => void;
};

const shownWithoutSearchMax = 5;

export const ChannelTypePicker = ({ types, value, onChange }: PickerProps) => {
  const { data: account } = useQuery(accountQuery());
  const [search, setSearch] = useState('');
  const whyNot = (type: ChannelTypeInfo['type']): string | undefined =>
    account && !account.limits.channel_types.includes(type) ? t('Needs the Lite plan') : undefined;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('Channel type')}</legend>
      {types.length > shownWithoutSearchMax && (
        <TextInput
          className={classes.search ?? ''}
          type="search"
          aria-label={t('Search the channel types')}
          placeholder={t('chat, phone, push, pager …')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {typesFor(types, search).map((info) => (
        <TypeCard
          key={info.type}
          info={info}
          isChosen={info.type === value}
          whyNot={whyNot(info.type)}
          onChoose={() => onChange(info.type)}
        />
      ))}
    </fieldset>
  );
};

type TypeCardProps = {
  readonly info: ChannelTypeInfo;
  readonly isChosen: boolean;
  readonly whyNot: string | undefined;
  readonly onChoose: () => void;
};

const TypeCard = ({ info, isChosen, whyNot, onChoose }: TypeCardProps) => {
  return (
    <UnstyledButton
      component="label"
      className={classes.card}
      data-chosen={isChosen}
      data-off={whyNot !== undefined}
    >
      <input
        className={classes.radio}
        type="radio"
        name="channel-type"
        checked={isChosen}
        disabled={whyNot !== undefined}
        onChange={onChoose}
      />
      <span className={classes.icon}>
        <ChannelTypeIcon type={info.type} />
      </span>
      <span>
        <Text span fw={600} size="sm" display="block">
          {info.title}
        </Text>
        <Text span size="xs" c="dimmed" display="block">
          {whyNot ?? info.description}
        </Text>
      </span>
    </UnstyledButton>
  );
};
