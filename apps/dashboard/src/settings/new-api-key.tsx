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
import { NetworksField, networksIn } from './key-networks.js';
import { type KeyRight, keyRightChoices, keyRights } from './key-scopes.js';
import { apiKeysQuery } from './settings-queries.js';

type Draft = { readonly name: string; readonly right: KeyRight; readonly allowed_networks: string };

const bodyOf = ({ name, right, allowed_networks }: Draft): Schemas['NewApiKey'] => ({
  name: name.trim(),
  scopes: [...keyRights[right].scopes],
  allowed_networks: networksIn(allowed_networks),
});

export const NewApiKey = () => {
  const queries = useQueryClient();
  const rightWordsId = useId();
  const form = useForm<Draft>({ initialValues: { name: '', right: 'write', allowed_networks: '' } });
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
            label={t('Rights')}
            flex="1 1 10rem"
            data={keyRightChoices}
            aria-describedby={rightWordsId}
            {...form.getInputProps('right')}
          />
          <Button type="submit" loading={make.isPending}>
            {t('Create')}
          </Button>
        </Group>
        <Text id={rightWordsId} size="sm" c="dimmed">
          {keyRights[form.values.right].may}
        </Text>
        <NetworksField {...form.getInputProps('allowed_networks')} />
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
