import { t } from '../../language/text.js';
import { type TypeChoice, TypePicker } from '../../ui/type-picker.js';
import { type MonitorType, monitorTypes, typeGroups } from '../shared/monitor-types.js';
import { TypeIcon } from '../shared/type-icon.js';
import { typesFor } from './find-types.js';

type MonitorTypePickerProps = {
  readonly types: readonly MonitorType[];
  readonly onPick: (type: MonitorType) => void;
};

const choice = (type: MonitorType): TypeChoice => ({
  type,
  icon: <TypeIcon type={type} />,
  title: monitorTypes[type].name,
  about: monitorTypes[type].about,
});

export const MonitorTypePicker = ({ types, onPick }: MonitorTypePickerProps) => {
  const find = (search: string): readonly MonitorType[] =>
    typesFor(search).filter((type) => types.includes(type));
  return (
    <TypePicker
      label={t('What do you want to watch?')}
      placeholder={t('website, tls, cron, spf …')}
      groups={Object.entries(typeGroups).map(([group, name]) => ({
        name,
        choices: find('')
          .filter((type) => monitorTypes[type].group === group)
          .map(choice),
      }))}
      find={(search) => find(search).map(choice)}
      onPick={(type) => onPick(type as MonitorType)}
    />
  );
};
