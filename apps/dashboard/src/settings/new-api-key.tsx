import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { fieldErrorsOf } from '../api/api-problem.js';
import { answerOf, api, type Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { Copyable } from '../ui/copyable.js';
import { Failure } from '../ui/failure.js';
import { Notice } from '../ui/notice.js';
import { expiresAt, type KeyExpiry, keyExpiryChoices } from './key-expiry.js';
import { NetworksField, networksIn } from './key-networks.js';
import { type ApiKey, apiKeysQuery } from './settings-queries.js';

type Draft = {
  readonly name: string;
  readonly right: KeyRight;
  readonly expiry: KeyExpiry;
  /** With the expiry `date`. */
  readonly expires_at: string;
  readonly allowed_networks: string;
};

const emptyDraft: Draft = { name: '', right: 'write', expiry: 'never', expires_at: '', allowed_networks: '' };

const bodyOf = ({ name, right, expiry, expires_at, allowed_networks }: Draft): Schemas['NewApiKey'] => ({
  name: name.trim(),
  scopes: [...keyRights[right].scopes],
  expires_at: expiresAt(expiry, expires_at, new Date()),
  allowed_networks: networksIn(allowed_networks),
});

export const NewApiKey = () => {
  const queries = useQueryClient();
  const rightWordsId = useId();
  const form = useForm<Draft>({ initialValues: emptyDraft });
  const make = useMutation({
    mutationFn: (draft: Draft) => answerOf(api.POST('/v1/api-keys', { body: bodyOf(draft) })),
    onSuccess: () => {
      form.reset();
      return queries.invalidateQueries({ queryKey: apiKeysQuery().queryKey });
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <form onSubmit={form.onSubmit((draft) => make.mutate(draft))}>
      <Stack gap="sm">
        <Group align="flex-end">
          <TextInput
            label={t('Name')}
            placeholder={t('deploy script')}
            required
            flex="1 1 14rem"
            {...form.getInputProps('name')}
          />
          <NativeSelect
            label={t('Scopes')}
            flex="1 1 10rem"
            data={keyRightChoices}
            aria-describedby={rightWordsId}
            {...form.getInputProps('right')}
          />
          <NativeSelect
            label={t('Expires')}
            flex="1 1 10rem"
            data={keyExpiryChoices}
            {...form.getInputProps('expiry')}
          />
          {form.values.expiry === 'date' && (
            <TextInput
              label={t('Last day')}
              type="date"
              required
              flex="1 1 9rem"
              {...form.getInputProps('expires_at')}
            />
          )}
        </Group>
        <Text id={rightWordsId} size="sm" c="dimmed">
          {keyRights[form.values.right].may}
        </Text>
        <NetworksField {...form.getInputProps('allowed_networks')} />
        <Group>
          <Button type="submit" loading={make.isPending}>
            {t('Create')}
          </Button>
        </Group>
        {make.error && <Failure what={t('The key was not created')} error={make.error} />}
        {make.data?.api_key && (
          <Notice tone="good" title={t('The key “{name}”', { name: make.data.name })}>
            <Text mb="xs">{t('Copy it now: it is never shown again.')}</Text>
            <Copyable what={t('the key')} text={make.data.api_key} />
          </Notice>
        )}
      </Stack>
    </form>
  );
};

type Scopes = ApiKey['scopes'];

type Right = { readonly name: string; readonly may: string; readonly scopes: Scopes };

/** The rights that the form offers, least first. */
const keyRights = {
  read: {
    name: t('read only||scopes'),
    may: t('This key reads monitors, incidents and alerts. It changes nothing.'),
    scopes: ['read'],
  },
  write: {
    name: t('read and change||scopes'),
    may: t('This key reads everything, and changes monitors, channels, incidents and maintenance windows.'),
    scopes: ['read', 'write'],
  },
  admin: {
    name: t('administer||scopes'),
    may: t(
      'This key changes what an owner changes, members, invitations and API keys included. Give it only to programs that need that.',
    ),
    scopes: ['read', 'write', 'admin'],
  },
} as const satisfies Readonly<Record<string, Right>>;

type KeyRight = keyof typeof keyRights;

/** The scopes as the list of keys has them, and what they are for. */
const keyRightChoices = Object.entries(keyRights).map(([value, { name, scopes }]) => ({
  value,
  label: `${scopes.join(', ')} (${name})`,
}));
