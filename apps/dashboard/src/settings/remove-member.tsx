import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { sessionQuery } from '../session/session-queries.js';
import { useMay } from '../session/use-may.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { type Member, membersQuery } from './settings-queries.js';

/** Owners remove anyone, and everyone may leave. */
export const RemoveMember = ({ member: { id, name } }: { readonly member: Member }) => {
  const queries = useQueryClient();
  const { data: session } = useQuery(sessionQuery());
  const isOwner = useMay('changeMember');
  const isOneself = session?.person.id === id;
  const remove = useMutation({
    mutationFn: () => answerOf(api.DELETE('/v1/members/{id}', { params: { path: { id } } })),
    // A member who leaves loses the session on this account.
    onSuccess: () =>
      queries.invalidateQueries({ queryKey: (isOneself ? sessionQuery() : membersQuery()).queryKey }),
  });
  if (isOneself) {
    return (
      <ConfirmButton
        size="xs"
        label="Leave"
        question="Leave this account?"
        consequence="You can no longer see it, until an owner invites you again. What you did stays in the audit log."
        confirm="Leave the account"
        action={remove}
      />
    );
  }
  if (!isOwner) return null;
  return (
    <ConfirmButton
      size="xs"
      label="Remove"
      question={`Remove ${name}?`}
      consequence="They can no longer see this account. What they did stays in the audit log."
      confirm={`Remove ${name}`}
      action={remove}
    />
  );
};
