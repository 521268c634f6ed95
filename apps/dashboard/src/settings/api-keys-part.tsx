import { Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf, replacesPage } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { Allowed } from '../session/allowed.js';
import { RoleRefusal } from '../session/role-refusal.js';
import { Ago, Moment } from '../ui/ago.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { Failure } from '../ui/failure.js';
import { Section } from '../ui/section.js';
import { WideTable } from '../ui/wide-table.js';
import { endingWith, endOfKeyWords, madeByWords } from './ending.js';
import { NetworksField, networksIn } from './key-networks.js';
import { NewApiKey } from './new-api-key.js';
import { type ApiKey, apiKeysQuery, type Member, membersQuery } from './settings-queries.js';

export const ApiKeysPart = () => {
  const { data: keys, error, refetch } = useQuery(apiKeysQuery());
  const { data: members = [] } = useQuery(membersQuery());
  return (
    <Stack>
      <Section title={t('New API key')}>
        <Allowed to="createApiKey" otherwise={<RoleRefusal do="createApiKey" />}>
          <NewApiKey />
        </Allowed>
      </Section>
      {replacesPage(error, keys) ? (
        <Failure what={t('The API keys could not be loaded')} error={error} onRetry={refetch} />
      ) : keys === undefined ? (
        <Skeleton height={120} />
      ) : keys.length === 0 ? (
        <Text c="dimmed">{t('There is no API key. Programs need one to use the API; people sign in.')}</Text>
      ) : (
        <Keys keys={keys} members={members} />
      )}
    </Stack>
  );
};

type KeysProps = { readonly keys: readonly ApiKey[]; readonly members: readonly Member[] };

const Keys = ({ keys, members }: KeysProps) => (
  <WideTable label={t('API keys')} heads={[t('Name'), t('Scopes'), t('Last used'), t('Expires'), '']}>
    {keys.map((key) => (
      <Table.Tr key={key.id}>
        <Table.Td>
          <Text>{key.name}</Text>
          <Text size="xs" c="dimmed">
            {madeByWords(key, { keys, members })}
          </Text>
        </Table.Td>
        <Table.Td>
          {key.scopes.join(', ')}
          {key.allowed_networks.length > 0 && (
            <Text size="xs" c="dimmed">
              {t('from {networks}', { networks: key.allowed_networks.join(', ') })}
            </Text>
          )}
        </Table.Td>
        <Table.Td>{key.last_used_at === null ? t('never') : <Ago at={key.last_used_at} />}</Table.Td>
        <Table.Td>{key.expires_at === null ? t('never') : <Moment at={key.expires_at} />}</Table.Td>
        <Table.Td ta="end">
          <Group gap="xs" justify="end">
            <Allowed to="changeApiKey">
              <ChangeNetworks apiKey={key} />
            </Allowed>
            <Allowed to="revokeApiKey">
              <RevokeButton apiKey={key} consequence={endOfKeyWords(endingWith(key.id, { keys, members }))} />
            </Allowed>
          </Group>
        </Table.Td>
      </Table.Tr>
    ))}
  </WideTable>
);

type RevokeButtonProps = { readonly apiKey: ApiKey; readonly consequence: string };

const RevokeButton = ({ apiKey: { id, name }, consequence }: RevokeButtonProps) => {
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => answerOf(api.DELETE('/v1/api-keys/{id}', { params: { path: { id } } })),
    // Members and invitations may end with it.
    onSuccess: () => queries.invalidateQueries(),
  });
  return (
    <ConfirmButton
      size="xs"
      label={t('Revoke')}
      question={t('Revoke the key “{name}”?', { name })}
      consequence={consequence}
      confirm={t('Revoke the key')}
      action={revoke}
    />
  );
};

const ChangeNetworks = ({ apiKey: { id, name, allowed_networks } }: { readonly apiKey: ApiKey }) => {
  const queries = useQueryClient();
  const shown = { allowed_networks: allowed_networks.join(', ') };
  const form = useForm({ initialValues: shown });
  const change = useMutation({
    mutationFn: () =>
      answerOf(
        api.PATCH('/v1/api-keys/{id}', {
          params: { path: { id } },
          body: { allowed_networks: networksIn(form.getValues().allowed_networks) },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  const reset = (): void => {
    change.reset();
    form.setValues(shown);
    form.clearErrors();
  };
  return (
    <ConfirmButton
      size="xs"
      label={t('Networks')}
      question={t('Change the networks of the key “{name}”?', { name })}
      consequence={t('Programs elsewhere lose access with their next request.')}
      confirm={t('Change the networks')}
      action={{ ...change, mutate: () => change.mutate(), reset }}
    >
      <NetworksField {...form.getInputProps('allowed_networks')} />
    </ConfirmButton>
  );
};
