import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { HalfCircleIcon, MoonIcon, SunIcon } from '../ui/icons.js';

const schemes = {
  auto: { next: 'light', is: 'as in your system', icon: <HalfCircleIcon /> },
  light: { next: 'dark', is: 'light', icon: <SunIcon /> },
  dark: { next: 'auto', is: 'dark', icon: <MoonIcon /> },
} as const satisfies Record<MantineColorScheme, { next: MantineColorScheme; is: string; icon: unknown }>;

export const ColorSchemeButton = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { next, is, icon } = schemes[colorScheme];
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Colours: ${is}. Change to ${schemes[next].is}.`}
      title={`Colours: ${is}`}
      onClick={() => setColorScheme(next)}
    >
      {icon}
    </ActionIcon>
  );
};
