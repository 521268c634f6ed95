import { useMantineColorScheme } from '@mantine/core';
import { t } from '../language/text.js';
import { HalfCircleIcon, MoonIcon, SunIcon } from '../ui/icons.js';
import { Segmented } from '../ui/segmented.js';

const schemes = [
  { value: 'light', label: <SunIcon />, title: t('Light') },
  { value: 'dark', label: <MoonIcon />, title: t('Dark') },
  { value: 'auto', label: <HalfCircleIcon />, title: t('As in your system') },
] as const;

export const ColorSchemeChoice = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Segmented
      size="xs"
      label={t('Colours')}
      isLabelHidden
      choices={schemes}
      value={colorScheme}
      onChange={setColorScheme}
    />
  );
};
