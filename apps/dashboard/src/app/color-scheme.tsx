import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { t } from '../language/text.js';
import { HalfCircleIcon, MoonIcon, SunIcon } from '../ui/icons.js';

const schemes = {
  auto: { next: 'light', is: t('as in your system'), icon: <HalfCircleIcon /> },
  light: { next: 'dark', is: t('light'), icon: <SunIcon /> },
  dark: { next: 'auto', is: t('dark'), icon: <MoonIcon /> },
} as const satisfies Record<MantineColorScheme, { next: MantineColorScheme; is: string; icon: unknown }>;

export const ColorSchemeButton = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { next, is, icon } = schemes[colorScheme];
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('Colours: {is}. Change to {next}.', { is, next: schemes[next].is })}
      title={t('Colours: {is}', { is })}
      onClick={() => setColorScheme(next)}
    >
      {icon}
    </ActionIcon>
  );
};
