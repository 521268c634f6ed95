import { Button, FileButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../language/text.js';
import { Frame } from '../ui/frame.js';
import classes from './appearance.module.css';
import type { PictureField as Field } from './appearance-draft.js';
import { pictureFrom } from './picture-file.js';

type PictureFieldProps = {
  readonly field: Field;
  readonly label: string;
  readonly hint: string;
  readonly value: string | null;
  readonly onChange: (url: string | null) => void;
  readonly error: string | undefined;
};

// not translated: what the browser offers. The browser draws each of them as PNG or WebP.
const accepted = 'image/png,image/webp,image/svg+xml,image/jpeg,image/gif';

/** A picture from a file, which the browser draws in the size that the page needs. */
export const PictureField = ({ field, label, hint, value, onChange, error }: PictureFieldProps) => {
  const [isRefused, setIsRefused] = useState(false);
  const take = async (file: File | null): Promise<void> => {
    if (file === null) return;
    const url = await pictureFrom(file, field);
    setIsRefused(url === null);
    if (url !== null) onChange(url);
  };
  const refusal = isRefused
    ? t('This file is no picture, or it is too large. Choose a PNG, SVG, WebP or JPEG of at most 5 MB.')
    : undefined;
  return (
    <Frame label={label} isRequired={false} hint={hint} error={refusal ?? error}>
      <Group gap="sm" mt="xs">
        {value !== null && <img className={classes.thumbnail} src={value} alt={label} />}
        <FileButton accept={accepted} onChange={take}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              aria-label={
                value === null
                  ? t('Choose a file: {label}', { label })
                  : t('Choose another file: {label}', { label })
              }
            >
              {value === null ? t('Choose a file') : t('Choose another file')}
            </Button>
          )}
        </FileButton>
        {value !== null && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('Remove: {label}', { label })}
            onClick={() => onChange(null)}
          >
            {t('Remove||picture')}
          </Button>
        )}
        {value === null && (
          <Text size="sm" c="dimmed">
            {t('None||picture')}
          </Text>
        )}
      </Group>
    </Frame>
  );
};
