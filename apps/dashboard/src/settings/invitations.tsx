import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { roleChoices, roleWords } from '../session/role-words.js';
import type { Role } from '../session/session-queries.js';
import { Copyable } from '../ui/copyable.js';
import { Failure } from '../ui/failure.js';
import { Moment } from '../ui/moment.js';
import { Notice } from '../ui/notice.js';
import { type Invitation, invitationsQuery } from './settings-queries.js';

type Draft = { readonly email_address: string; readonly role: Role };

export const Invitations = () => {
  const queries = useQueryClient();
  const { data: invitations = [] } = useQuery(invitationsQuery());
  const form = useForm<Draft>({ initialValues: { email_address: '', role: 'editor' } });
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
            label="E-mail address"
            type="email"
            required
            flex="1 1 14rem"
            {...form.getInputProps('email_address')}
          />
          <NativeSelect label="Role" flex="1 1 14rem" data={roleChoices} {...form.getInputProps('role')} />
          <Button type="submit" loading={invite.isPending}>
            Invite
          </Button>
        </Group>
        {invite.error && <Failure what="The invitation failed" error={invite.error} />}
        {invite.data?.link && (
          <Notice tone="good" title={`${invite.data.email_address} is invited`}>
            <Text mb="xs">
              {invite.data.mailed
                ? 'The link is on its way by e-mail. It is also shown here, once:'
                : 'Send them this link. It is shown only now, and works once:'}
            </Text>
            <Copyable what="the link" text={invite.data.link} />
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
        {invitation.email_address}, {roleWords[invitation.role].name.toLowerCase()}, until{' '}
        <Moment at={invitation.expires_at} />
      </Text>
      <Button size="xs" variant="default" loading={revoke.isPending} onClick={() => revoke.mutate()}>
        Revoke
      </Button>
      {revoke.error && <Failure what="The invitation was not revoked" error={revoke.error} />}
    </Group>
  );
};
