import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { channelsQuery } from '../../alerts/channel-queries.js';
import { NoChannels } from '../../alerts/no-channels.js';
import { t } from '../../language/text.js';
import { channelTypeTitle } from '../../language/type-marks.js';
import classes from './channel-choice.module.css';

type ChannelChoiceProps = {
  readonly value: readonly string[];
  readonly onChange: (channelIds: readonly string[]) => void;
};

export const ChannelChoice = ({ value, onChange }: ChannelChoiceProps) => {
  const { data: channels } = useQuery(channelsQuery());
  if (channels?.length === 0) return <NoChannels />;
  return (
    <Checkbox.Group value={[...value]} onChange={onChange}>
      <fieldset className={classes.channels} aria-label={t('Channels')}>
        {channels?.map(({ id, name, type }) => (
          <Checkbox key={id} value={id} label={name} description={channelTypeTitle(type)} />
        ))}
      </fieldset>
    </Checkbox.Group>
  );
};
