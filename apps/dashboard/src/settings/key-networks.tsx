import { TextInput, type TextInputProps } from '@mantine/core';
import { t } from '../language/text.js';

/** Blanks and commas separate them. */
export const networksIn = (text: string): string[] =>
  text.split(/[\s,]+/).filter((network) => network !== '');

export const NetworksField = (props: TextInputProps) => (
  <TextInput
    label={t('Allowed networks')}
    description={t(
      'IP addresses and ranges that the key may be used from. Left empty, it works from anywhere.',
    )}
    placeholder="203.0.113.0/24, 2001:db8::/32"
    {...props}
  />
);
