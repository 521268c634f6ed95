import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { accountQuery } from '../session/account-query.js';
import { sessionQuery } from '../session/session-queries.js';
import { RenameForm } from './rename-form.js';

export const RenameAccount = ({ account }: { readonly account: Schemas['Account'] }) => {
  const queries = useQueryClient();
  const rename = useMutation({
    mutationFn: (name: string) => answerOf(api.PATCH('/v1/account', { body: { name } })),
    onSuccess: (changed) => {
      queries.setQueryData(accountQuery().queryKey, changed);
      return queries.invalidateQueries({ queryKey: sessionQuery().queryKey });
    },
  });
  return (
    <RenameForm
      label={t('Name of the account')}
      name={account.name}
      otherwise={t('The account keeps its name')}
      rename={rename}
    />
  );
};
