import { Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { sessionQuery } from '../session/session-queries.js';
import { useMay } from '../session/use-may.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { keyNames } from './ending.js';
import { apiKeysQuery, type Member } from './settings-queries.js';

/** Owners remove anyone, and everyone may leave. */
export const RemoveMember = ({ member: { id, name } }: { readonly member: Member }) => {
  const queries = useQueryClient();
  const { data: session } = useQuery(sessionQuery());
  const isOwner = useMay('changeMember');
  const isOneself = session?.person.id === id;
  const { data: allKeys = [] } = useQuery(apiKeysQuery());
  const keys = allKeys.filter((key) => key.made_by_person_id === id);
  const [endsKeys, setEndsKeys] = useState(false);
  const remove = useMutation({
    mutationFn: () =>
      answerOf(
        api.DELETE('/v1/members/{id}', { params: { path: { id }, query: { revoke_keys: endsKeys } } }),
      ),
    // A member who leaves loses the session on this account. Otherwise keys and invitations may end too.
    onSuccess: () => queries.invalidateQueries(isOneself ? { queryKey: sessionQuery().queryKey } : {}),
  });
  const keysChoice = isOwner && keys.length > 0 && (
    <Checkbox
      label={t(
        isOneself
          ? 'Revoke the API keys that you made: {keys}'
          : 'Revoke the API keys that they made: {keys}',
        { keys: keyNames(keys) },
      )}
      checked={endsKeys}
      onChange={({ currentTarget }) => setEndsKeys(currentTarget.checked)}
    />
  );
  if (isOneself) {
    return (
      <ConfirmButton
        size="xs"
        label={t('Leave')}
        question={t('Leave this account?')}
        consequence={t(
          'You can no longer see it, until an owner invites you again. What you did stays in the audit log.',
        )}
        confirm={t('Leave the account')}
        action={remove}
      >
        {keysChoice}
      </ConfirmButton>
    );
  }
  if (!isOwner) return null;
  return (
    <ConfirmButton
      size="xs"
      label={t('Remove')}
      question={t('Remove {name}?', { name })}
      consequence={t(
        'They can no longer see this account, and their open invitations end. What they did stays in the audit log.',
      )}
      confirm={t('Remove {name}', { name })}
      action={remove}
    >
      {keysChoice}
    </ConfirmButton>
  );
};
