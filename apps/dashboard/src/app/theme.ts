import { Anchor, type CSSVariablesResolver, createTheme, type MantineColorsTuple, Text } from '@mantine/core';
import { palette, type Scheme, series } from './palette.js';

/** A bell's bronze would read as a warning; this is the evening sky behind it. */
const dusk: MantineColorsTuple = [
  '#eef1fd',
  '#dbe0f7',
  '#b5bff0',
  '#8c9be9',
  '#6b7de3',
  '#566adf',
  '#4559cf',
  '#3a4cb8',
  '#3143a4',
  '#25358c',
];

export const theme = createTheme({
  primaryColor: 'dusk',
  primaryShade: { light: 6, dark: 5 },
  colors: { dusk },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Other scripts than Latin come from the system. not translated: names of typefaces.
  fontFamily: 'var(--tocsin-typeface)',
  // not translated: names of typefaces.
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Code", Menlo, "DejaVu Sans Mono", monospace',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '2rem', lineHeight: '1.2' },
      h2: { fontSize: '1.625rem', lineHeight: '1.25' },
      h3: { fontSize: '1.25rem', lineHeight: '1.3' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h6: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  // Steps of 4 pixels.
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  components: {
    Text: Text.extend({ defaultProps: { size: 'sm' } }),
    Anchor: Anchor.extend({ defaultProps: { size: 'sm' } }),
    // A dialog must not add a second header element to the page.
    DrawerHeader: { defaultProps: { role: 'none' } },
    ModalHeader: { defaultProps: { role: 'none' } },
  },
});

/** The colours with a meaning, for style sheets. */
const meaning = (scheme: Scheme): Readonly<Record<string, string>> => {
  const { canvas, good, bad, wait, idle } = palette[scheme];
  return {
    '--tocsin-canvas': canvas,
    '--tocsin-good': good,
    '--tocsin-bad': bad,
    '--tocsin-wait': wait,
    '--tocsin-idle': idle,
    ...Object.fromEntries(series[scheme].map((colour, at) => [`--tocsin-series-${at + 1}`, colour])),
  };
};

/** Mantine's dimmed text and errors have less contrast than WCAG 2.2 asks for (4.5 to 1). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5a6270',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-error': '#c2255c',
    '--mantine-color-anchor': '#3a4cb8',
    ...meaning('light'),
  },
  dark: {
    '--mantine-color-body': palette.dark.surface,
    '--mantine-color-text': '#dfe3ea',
    '--mantine-color-dimmed': '#9aa3b2',
    '--mantine-color-placeholder': '#8b93a1',
    '--mantine-color-error': '#ff8fa3',
    '--mantine-color-anchor': '#a9b6f5',
    '--mantine-color-dark-7': palette.dark.surface,
    '--mantine-color-dark-6': '#1c1f27',
    '--mantine-color-dark-4': '#2e333e',
    ...meaning('dark'),
  },
});
