import { Button, Group, Stack, TextInput } from '@mantine/core';
import { NewStatusPage } from '../api/bounds/new-status-page.js';
import { t } from '../language/text.js';
import { Frame } from '../ui/frame.js';
import { IconButton } from '../ui/icon-button.js';
import { CrossIcon, PlusIcon } from '../ui/icons.js';
import classes from './appearance.module.css';
import type { LinkDraft } from './appearance-draft.js';

type LinksFieldProps = {
  readonly label: string;
  readonly hint: string;
  readonly linksMax: number;
  readonly value: readonly LinkDraft[];
  readonly onChange: (links: readonly LinkDraft[]) => void;
  readonly error: string | undefined;
};

/** The links at the foot have the same. */
const { label: labelBounds, url: urlBounds } = NewStatusPage.header_links.items;

// not translated: an address.
const example = 'https://www.example.com/';

export const LinksField = ({ label, hint, linksMax, value, onChange, error }: LinksFieldProps) => {
  const change = (at: number, changes: Partial<LinkDraft>): void =>
    onChange(value.map((link, index) => (index === at ? { ...link, ...changes } : link)));
  return (
    <Frame label={label} isRequired={false} hint={hint} error={error}>
      <Stack gap="xs" mt="xs">
        {value.map((link, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link is its place in the list.
          <div key={at} className={classes.linkRow}>
            <TextInput
              aria-label={t('Words of link {number}', { number: at + 1 })}
              placeholder={t('Support')}
              maxLength={labelBounds.maxLength}
              value={link.label}
              onChange={({ currentTarget }) => change(at, { label: currentTarget.value })}
            />
            <TextInput
              aria-label={t('Address of link {number}', { number: at + 1 })}
              placeholder={example}
              maxLength={urlBounds.maxLength}
              inputMode="url"
              value={link.url}
              onChange={({ currentTarget }) => change(at, { url: currentTarget.value })}
            />
            <IconButton
              label={t('Remove link {number}', { number: at + 1 })}
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            >
              <CrossIcon />
            </IconButton>
          </div>
        ))}
        {value.length < linksMax && (
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<PlusIcon />}
              aria-label={t('Add a link: {label}', { label })}
              onClick={() => onChange([...value, { label: '', url: '' }])}
            >
              {t('Add a link')}
            </Button>
          </Group>
        )}
      </Stack>
    </Frame>
  );
};
