import { Anchor, type CSSVariablesResolver, createTheme, type MantineColorsTuple, Text } from '@mantine/core';

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
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Code", Menlo, "DejaVu Sans Mono", monospace',
  headings: { fontWeight: '650' },
  components: {
    Text: Text.extend({ defaultProps: { size: 'sm' } }),
    Anchor: Anchor.extend({ defaultProps: { size: 'sm' } }),
    // A dialog must not add a second header element to the page.
    DrawerHeader: { defaultProps: { role: 'none' } },
    ModalHeader: { defaultProps: { role: 'none' } },
  },
});

/** Mantine's dimmed text and errors have less contrast than WCAG 2.2 asks for (4.5 to 1). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5a6270',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-error': '#c2255c',
    '--mantine-color-anchor': '#3a4cb8',
    '--tocsin-canvas': '#f6f7fb',
    '--tocsin-good': '#237032',
    '--tocsin-bad': '#c92a2a',
    '--tocsin-wait': '#8a5a00',
    '--tocsin-idle': '#5a6270',
  },
  dark: {
    '--mantine-color-body': '#14161c',
    '--mantine-color-text': '#dfe3ea',
    '--mantine-color-dimmed': '#9aa3b2',
    '--mantine-color-placeholder': '#8b93a1',
    '--mantine-color-error': '#ff8fa3',
    '--mantine-color-anchor': '#a9b6f5',
    '--mantine-color-dark-7': '#14161c',
    '--mantine-color-dark-6': '#1c1f27',
    '--mantine-color-dark-4': '#2e333e',
    '--tocsin-canvas': '#0f1116',
    '--tocsin-good': '#69db7c',
    '--tocsin-bad': '#ff8787',
    '--tocsin-wait': '#ffd43b',
    '--tocsin-idle': '#9aa3b2',
  },
});
