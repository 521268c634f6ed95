import { Button, NativeSelect, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { replacesPage } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { Allowed } from '../session/allowed.js';
import { RoleRefusal } from '../session/role-refusal.js';
import { roleChoices, roleWords } from '../session/role-words.js';
import { type Role, sessionQuery } from '../session/session-queries.js';
import { useMay } from '../session/use-may.js';
import { Failure } from '../ui/failure.js';
import { Section } from '../ui/section.js';
import { WideTable } from '../ui/wide-table.js';
import { Invitations } from './invitations.js';
import { RemoveMember } from './remove-member.js';
import { apiKeysQuery, type Member, membersQuery } from './settings-queries.js';

export const MembersPart = () => {
  const { data: members, error, refetch } = useQuery(membersQuery());
  return (
    <Stack>
      <Section title={t('Invite somebody')}>
        <Allowed to="invite" otherwise={<RoleRefusal do="invite" />}>
          <Invitations />
        </Allowed>
      </Section>
      {replacesPage(error, members) ? (
        <Failure what={t('The members could not be loaded')} error={error} onRetry={refetch} />
      ) : members === undefined ? (
        <Skeleton height={120} />
      ) : (
        <Members members={members} />
      )}
    </Stack>
  );
};

const Members = ({ members }: { readonly members: readonly Member[] }) => (
  <WideTable label={t('Members')} heads={[t('Member'), t('Role'), t('Second factor'), '']}>
    {members.map((member) => (
      <MemberRow key={member.id} member={member} />
    ))}
  </WideTable>
);

const MemberRow = ({ member }: { readonly member: Member }) => {
  const queries = useQueryClient();
  const params = { path: { id: member.id } };
  const change = useMutation({
    mutationFn: (role: Role) => answerOf(api.PATCH('/v1/members/{id}', { params, body: { role } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: membersQuery().queryKey }),
  });
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600}>{member.name}</Text>
        <Text size="xs" c="dimmed">
          {member.email_address}
        </Text>
        <EndsWithKey member={member} onKeep={() => change.mutate(member.role)} />
        {change.error && <Failure what={t('The role was not changed')} error={change.error} />}
      </Table.Td>
      <Table.Td>
        <Allowed to="changeMember" otherwise={roleWords[member.role].name}>
          <NativeSelect
            size="xs"
            aria-label={t('Role of {name}', { name: member.name })}
            data={roleChoices}
            value={member.role}
            disabled={change.isPending}
            onChange={({ currentTarget }) => change.mutate(currentTarget.value as Role)}
          />
        </Allowed>
      </Table.Td>
      <Table.Td>{member.second_factor ? t('yes') : t('no')}</Table.Td>
      <Table.Td ta="end">
        <RemoveMember member={member} />
      </Table.Td>
    </Table.Tr>
  );
};

type EndsWithKeyProps = { readonly member: Member; readonly onKeep: () => void };

/** Owners keep a member who would end with an API key, unless they end with one themselves. */
const EndsWithKey = ({ member: { ends_with_key_id: keyId }, onKeep }: EndsWithKeyProps) => {
  const { data: keys = [] } = useQuery(apiKeysQuery());
  const { data: members = [] } = useQuery(membersQuery());
  const { data: session } = useQuery(sessionQuery());
  const isOwner = useMay('changeMember');
  if (keyId === null) return null;
  const own = members.find(({ id }) => id === session?.person.id);
  const name = keys.find(({ id }) => id === keyId)?.name ?? '';
  return (
    <Text size="xs" c="dimmed">
      {t('Joined by an invitation of the key “{name}”, and ends with it.', { name })}{' '}
      {isOwner && own?.ends_with_key_id === null && (
        <Button size="compact-xs" variant="default" onClick={onKeep}>
          {t('Keep')}
        </Button>
      )}
    </Text>
  );
};
