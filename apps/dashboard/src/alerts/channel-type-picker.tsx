import { Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../app/account-query.js';
import classes from './channel-type-picker.module.css';
import { type ChannelType, channelTypes } from './channel-types.js';

type PickerProps = {
  readonly value: ChannelType;
  readonly onChange: (type: ChannelType) => void;
};

const types = Object.keys(channelTypes) as ChannelType[];

/** The channel types as radio buttons that look like cards. What cannot be had says why. */
export const ChannelTypePicker = ({ value, onChange }: PickerProps) => {
  const { data: account } = useQuery(accountQuery());
  const whyNot = (type: ChannelType): string | undefined =>
    account && !account.limits.channel_types.includes(type) ? 'Needs the Lite plan' : undefined;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Channel type</legend>
      {types.map((type) => (
        <TypeCard
          key={type}
          type={type}
          isChosen={type === value}
          whyNot={whyNot(type)}
          onChoose={() => onChange(type)}
        />
      ))}
    </fieldset>
  );
};

type TypeCardProps = {
  readonly type: ChannelType;
  readonly isChosen: boolean;
  readonly whyNot: string | undefined;
  readonly onChoose: () => void;
};

const TypeCard = ({ type, isChosen, whyNot, onChoose }: TypeCardProps) => {
  const { name, icon, description } = channelTypes[type];
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
      <span className={classes.icon}>{icon}</span>
      <span>
        <Text span fw={600} size="sm" display="block">
          {name}
        </Text>
        <Text span size="xs" c="dimmed" display="block">
          {whyNot ?? description}
        </Text>
      </span>
    </UnstyledButton>
  );
};
