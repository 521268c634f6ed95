import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../language/text.js';
import { sessionQuery } from '../session/session-queries.js';
import { useMay } from '../session/use-may.js';
import { apiKeysQuery, type Member, membersQuery } from './settings-queries.js';

type EndsWithKeyProps = { readonly member: Member; readonly onKeep: () => void };

/** Owners keep a member who would end with an API key, unless they end with one themselves. */
export const EndsWithKey = ({ member: { ends_with_key_id: keyId }, onKeep }: EndsWithKeyProps) => {
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
