import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { roleChoices, roleWords } from '../session/role-words.js';
import type { Role } from '../session/session-queries.js';
import { Moment } from '../ui/ago.js';
import { Copyable } from '../ui/copyable.js';
import { Failure } from '../ui/failure.js';
import { Notice } from '../ui/notice.js';
import { type Invitation, invitationsQuery } from './settings-queries.js';

type Draft = { readonly email_address: string; readonly role: Role };

export const Invitations = () => {
  const queries = useQueryClient();
  const { data: invitations = [] } = useQuery(invitationsQuery());
  const form = useForm<Draft>({ initialValues: { email_address: '', role: 'editor' } });
  const chosen = roleWords[form.getValues().role];
  const invite = useMutation({
    mutationFn: (draft: Draft) => answerOf(api.POST('/v1/invitations', { body: draft })),
    onSuccess: () => {
      form.reset();
      return queries.invalidateQueries({ queryKey: invitationsQuery().queryKey });
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <form onSubmit={form.onSubmit((draft) => invite.mutate(draft))}>
      <Stack gap="sm">
        <Group align="flex-end">
          <TextInput
            label={t('E-mail address')}
            type="email"
            required
            flex="1 1 14rem"
            {...form.getInputProps('email_address')}
          />
          <NativeSelect
            label={t('Role')}
            description={`${chosen.name}: ${chosen.may}`}
            flex="1 1 14rem"
            data={roleChoices}
            {...form.getInputProps('role')}
          />
          <Button type="submit" loading={invite.isPending}>
            {t('Invite')}
          </Button>
        </Group>
        {invite.error && <Failure what={t('The invitation failed')} error={invite.error} />}
        {invite.data?.link && (
          <Notice tone="good" title={t('{address} is invited', { address: invite.data.email_address })}>
            <Text mb="xs">
              {invite.data.mailed
                ? t('The link is on its way by e-mail. It is also shown here, once:')
                : t('Send them this link. It is shown only now, and works once:')}
            </Text>
            <Copyable what={t('the link')} text={invite.data.link} />
          </Notice>
        )}
        {invitations.map((invitation) => (
          <PendingInvitation key={invitation.id} invitation={invitation} />
        ))}
      </Stack>
    </form>
  );
};

const PendingInvitation = ({ invitation }: { readonly invitation: Invitation }) => {
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () =>
      answerOf(api.DELETE('/v1/invitations/{id}', { params: { path: { id: invitation.id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: invitationsQuery().queryKey }),
  });
  return (
    <Group justify="space-between" gap="xs">
      <Text>
        {rich('{address}, {role}, until {moment}', {
          address: invitation.email_address,
          role: roleWords[invitation.role].one,
          moment: <Moment at={invitation.expires_at} />,
        })}
      </Text>
      <Button size="xs" variant="default" loading={revoke.isPending} onClick={() => revoke.mutate()}>
        {t('Revoke')}
      </Button>
      {revoke.error && <Failure what={t('The invitation was not revoked')} error={revoke.error} />}
    </Group>
  );
};
