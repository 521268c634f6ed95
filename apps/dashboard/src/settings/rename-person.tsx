import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { sessionQuery } from '../session/session-queries.js';
import { RenameForm } from './rename-form.js';
import { membersQuery } from './settings-queries.js';

export const RenamePerson = ({ name: before }: { readonly name: string }) => {
  const queries = useQueryClient();
  const rename = useMutation({
    mutationFn: (name: string) => answerOf(api.PATCH('/v1/person', { body: { name } })),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: membersQuery().queryKey });
      return queries.invalidateQueries({ queryKey: sessionQuery().queryKey });
    },
  });
  return (
    <RenameForm label={t('Your name')} name={before} otherwise={t('You keep your name')} rename={rename} />
  );
};
