import { useQuery } from '@tanstack/react-query';
import { t } from '../language/text.js';
import { accountQuery } from '../session/account-query.js';
import { type TypeChoice, TypePicker } from '../ui/type-picker.js';
import { ChannelTypeIcon, type ChannelTypeInfo } from './channel-types.js';
import { channelTypeGroups, typesFor } from './find-channel-types.js';

type PickerProps = {
  readonly types: readonly ChannelTypeInfo[];
  readonly isAgain: boolean;
  readonly onPick: (type: string) => void;
};

export const channelTypeChoice = ({ type, title, description }: ChannelTypeInfo): TypeChoice => ({
  type,
  icon: <ChannelTypeIcon type={type} />,
  title,
  about: description,
});

export const ChannelTypePicker = ({ types, isAgain, onPick }: PickerProps) => {
  const { data: account } = useQuery(accountQuery());
  const choice = (info: ChannelTypeInfo): TypeChoice =>
    account && !account.limits.channel_types.includes(info.type)
      ? { ...channelTypeChoice(info), about: t('Needs the Lite plan'), isOff: true }
      : channelTypeChoice(info);
  return (
    <TypePicker
      label={t('Where should messages go?')}
      placeholder={t('chat, phone, push, pager …')}
      groups={channelTypeGroups(types).map((group) => ({
        name: group.name,
        choices: group.types.map(choice),
      }))}
      find={(search) => typesFor(types, search).map(choice)}
      onPick={onPick}
      isAgain={isAgain}
    />
  );
};
