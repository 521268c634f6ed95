import { Box, Stack, Text, Title } from '@mantine/core';
import { Section } from '../ui/section.js';
import classes from './parts.module.css';

const sizes = ['xs', 'sm', 'md', 'lg', 'xl'] as const;
// not translated: a page for those who build the dashboard.
const meanings = [
  ['good', 'Up, delivered'],
  ['bad', 'Down, failed'],
  ['wait', 'Degraded, pending'],
  ['idle', 'Paused, unknown'],
] as const;
// not translated: a page for those who build the dashboard.
const series = ['DNS', 'Connect', 'TLS', 'First byte', 'Download'] as const;

// not translated: a page for those who build the dashboard.
/** Type, spaces and colours. */
export const ScaleParts = () => (
  <>
    <Section title="Type">
      <Stack gap="sm">
        <Title order={3} size="h2">
          h2: the title of a page
        </Title>
        <Title order={3} size="h4">
          h4: the title of a section
        </Title>
        {sizes.map((size) => (
          <Text key={size} size={size}>
            {size}: Two checks in a row failed, so an incident opened.
          </Text>
        ))}
        <Text className={classes.digits ?? ''}>Digits of one width: 1,111 ms · 9,876 ms</Text>
        <Text ff="monospace">Monospace: curl -sS https://shop.example.com/</Text>
      </Stack>
    </Section>
    <Section title="Spaces">
      <ul className={classes.samples}>
        {sizes.map((size) => (
          <li key={size} className={classes.sample}>
            <Box className={classes.space ?? ''} __vars={{ '--shown': `var(--mantine-spacing-${size})` }} />
            {size}
          </li>
        ))}
      </ul>
    </Section>
    <Section title="Colours">
      <Stack gap="md">
        <ul className={classes.samples}>
          {meanings.map(([tone, meaning]) => (
            <Colour key={tone} name={`tocsin-${tone}`} meaning={meaning} />
          ))}
        </ul>
        <ul className={classes.samples}>
          {series.map((part, at) => (
            <Colour key={part} name={`tocsin-series-${at + 1}`} meaning={part} />
          ))}
        </ul>
      </Stack>
    </Section>
  </>
);

const Colour = ({ name, meaning }: { readonly name: string; readonly meaning: string }) => (
  <li className={classes.sample}>
    <Box className={classes.swatch ?? ''} __vars={{ '--shown': `var(--${name})` }} />
    {meaning}
  </li>
);
