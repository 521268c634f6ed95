import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf, replacesPage } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { Allowed } from '../session/allowed.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { Copyable } from '../ui/copyable.js';
import { Failure } from '../ui/failure.js';
import { type MailDomain, mailDomainsQuery } from './settings-queries.js';

/** The domains whose e-mail addresses need no confirmation. */
export const MailDomains = () => {
  const { data: domains, error, refetch } = useQuery(mailDomainsQuery());
  return (
    <Stack>
      <Text>
        {t('E-mail addresses of a domain that a TXT record proves need no click before they get alerts.')}
      </Text>
      {replacesPage(error, domains) ? (
        <Failure what={t('The mail domains could not be loaded')} error={error} onRetry={refetch} />
      ) : domains === undefined ? (
        <Skeleton height={60} />
      ) : (
        domains.map((domain) => <ListedDomain key={domain.id} domain={domain} />)
      )}
      <Allowed to="createMailDomain">
        <AddMailDomain />
      </Allowed>
    </Stack>
  );
};

// not translated: a line of a zone.
const recordLine = ({ proof: { name, value } }: MailDomain): string => `${name}. TXT "${value}"`;

const ListedDomain = ({ domain }: { readonly domain: MailDomain }) => {
  const { id, domain: name, proof } = domain;
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => answerOf(api.DELETE('/v1/mail-domains/{id}', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: mailDomainsQuery().queryKey }),
  });
  const look = useMutation({
    mutationFn: () => answerOf(api.POST('/v1/mail-domains/{id}/check', { params: { path: { id } } })),
  });
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text>
          {proof.proved
            ? t('{domain}: proved', { domain: name })
            : t('{domain}: not proved', { domain: name })}
        </Text>
        <Group gap="xs">
          {!proof.proved && (
            <Allowed to="checkMailDomain">
              <Button size="xs" variant="default" loading={look.isPending} onClick={() => look.mutate()}>
                {t('Look for the record')}
              </Button>
            </Allowed>
          )}
          <Allowed to="deleteMailDomain">
            <ConfirmButton
              size="xs"
              label={t('Delete')}
              question={t('Delete the mail domain “{domain}”?', { domain: name })}
              consequence={t('New addresses of the domain need a click. Confirmed addresses stay confirmed.')}
              confirm={t('Delete the mail domain')}
              action={remove}
            />
          </Allowed>
        </Group>
      </Group>
      {!proof.proved && (
        <>
          <Text size="sm">{t('Set this TXT record in the DNS of the domain. It is found in minutes.')}</Text>
          <Copyable what={t('the record')} text={recordLine(domain)} />
        </>
      )}
      {look.error && <Failure what={t('The record is not looked for')} error={look.error} />}
      <Text c="dimmed" size="sm" aria-live="polite">
        {look.isSuccess && !proof.proved ? t('The record is looked for within a minute.') : ''}
      </Text>
    </Stack>
  );
};

const AddMailDomain = () => {
  const queries = useQueryClient();
  const form = useForm({ initialValues: { domain: '' } });
  const add = useMutation({
    mutationFn: (body: { domain: string }) => answerOf(api.POST('/v1/mail-domains', { body })),
    onSuccess: () => {
      form.reset();
      return queries.invalidateQueries({ queryKey: mailDomainsQuery().queryKey });
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <form onSubmit={form.onSubmit((draft) => add.mutate(draft))}>
      <Stack gap="sm">
        <Group align="flex-end">
          <TextInput
            label={t('Domain of the addresses')}
            placeholder="example.com"
            required
            flex="1 1 14rem"
            {...form.getInputProps('domain')}
          />
          <Button type="submit" loading={add.isPending}>
            {t('Add the domain')}
          </Button>
        </Group>
        {add.error && <Failure what={t('The domain was not added')} error={add.error} />}
      </Stack>
    </form>
  );
};
