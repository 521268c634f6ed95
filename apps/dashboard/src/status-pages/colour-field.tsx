import { Button, Group, Text, TextInput } from '@mantine/core';
import {
  contrastOf,
  contrastOnPage,
  isColour,
  readableOnPage,
  textContrastMin,
  textOn,
} from '@tocsin/status-page/look';
import type { ReactNode } from 'react';
import { inNumerals } from '../language/formats.js';
import { t } from '../language/text.js';
import classes from './appearance.module.css';
import type { Scheme } from './page-colours.js';

type ColourFieldProps = {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (colour: string) => void;
  readonly error: ReactNode;
  /** Text in the colour stands on the page of this scheme. Without it, text stands on the colour. */
  readonly scheme?: Scheme;
};

// not translated: colours.
const placeholder = '#1b3a8a';

/** A colour by its number or from the browser's picker, with its contrast in words. */
export const ColourField = ({ label, hint, value, onChange, error, scheme }: ColourFieldProps) => (
  <div>
    <TextInput
      label={label}
      description={hint}
      placeholder={placeholder}
      maxLength={7}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
      error={error}
      rightSectionWidth="3.25rem"
      rightSection={
        <input
          type="color"
          className={classes.picker}
          aria-label={t('Choose: {label}', { label })}
          value={isColour(value) ? value.toLowerCase() : placeholder}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      }
    />
    <div aria-live="polite">
      {isColour(value) && <ContrastWords colour={value} scheme={scheme} onChange={onChange} />}
    </div>
  </div>
);

type WordsProps = {
  readonly colour: string;
  readonly scheme: Scheme | undefined;
  readonly onChange: (colour: string) => void;
};

/** Rounded down, so that a contrast just below the least one does not look like it. */
const inRatio = (contrast: number): string =>
  inNumerals(Math.floor(contrast * 10) / 10, { minimumFractionDigits: 1 });

const ContrastWords = ({ colour, scheme, onChange }: WordsProps) => {
  if (scheme === undefined) {
    const text = textOn(colour);
    const values = { contrast: inRatio(contrastOf(text, colour)) };
    return (
      <Text size="xs" c="dimmed">
        {text === '#ffffff'
          ? t('Text on it is white, with a contrast of {contrast} to 1.', values)
          : t('Text on it is black, with a contrast of {contrast} to 1.', values)}
      </Text>
    );
  }
  const contrast = contrastOnPage(colour, scheme);
  const values = { contrast: inRatio(contrast), least: inRatio(textContrastMin) };
  if (contrast >= textContrastMin)
    return (
      <Text size="xs" c="dimmed">
        {t('Easy to read: a contrast of {contrast} to 1.', values)}
      </Text>
    );
  const shade = readableOnPage(colour, scheme);
  return (
    <Group gap="xs" mt="0.25rem">
      <Text size="xs" c="var(--mantine-color-error)">
        {scheme === 'light'
          ? t('Too light to read: a contrast of {contrast} to 1, and text needs {least}.', values)
          : t('Too dark to read: a contrast of {contrast} to 1, and text needs {least}.', values)}
      </Text>
      <Button size="compact-xs" variant="default" onClick={() => onChange(shade)}>
        {t('Use {colour}', { colour: shade })}
      </Button>
    </Group>
  );
};
